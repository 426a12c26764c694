// ring.stg.  What a node or a link holds is global, so that whoever receives it can clear it in the
// step of the handshake.
#include "each.pml"
#define BAD(i)  (Node[i]@leader && i != N - 1)
#define NEXT    ((_pid + 1) % N)

chan put[N] = [0] of { byte };
chan get[N] = [0] of { byte };
byte held[N], link[N];

active [N] proctype Node()
{
start:  put[_pid]!_pid;
idle:   atomic {
            get[NEXT]?held[_pid] -> link[NEXT] = 0;
            if
            :: held[_pid] > _pid -> goto pass
            :: held[_pid] < _pid -> held[_pid] = 0; goto idle
            :: held[_pid] == _pid -> held[_pid] = 0; goto leader
            fi
        };
pass:   put[_pid]!held[_pid];
        goto idle;
leader: held[_pid] == 0 -> goto leader
}

active [N] proctype Link()
{
clear: atomic { put[_pid - N]?link[_pid - N] -> held[_pid - N] = 0 };
holds: get[_pid - N]!link[_pid - N];
        goto clear
}

#ifdef LIVE
#define GOOD(i) Node[i]@leader
ltl live { <> SOME(GOOD) }
#else
active proctype Watch() { atomic { SOME(BAD) -> assert(false) } }
#endif
