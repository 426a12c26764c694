// queues.stg: the queues are channels.
#include "each.pml"
#define BAD(i)  (len(queue[i]) > K)
#define NEXT    queue[(_pid + 1) % N]

chan queue[N] = [K] of { byte };

active [N] proctype Worker()
{
    byte job;
idle: queue[_pid]?job;
busy: d_step { nfull(NEXT) -> NEXT!job; job = 0 };
      goto idle
}

active proctype Fill()
{
    byte i;
    d_step {
        do
        :: i < M -> queue[i]!i % 2; i++
        :: else -> i = 0; break
        od
    };
    atomic { SOME(BAD) -> assert(false) }
}
