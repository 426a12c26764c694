// clocks.stg
#include "each.pml"
#define CRITICAL(i)  + P[i]@critical
#define URGENT(i)    (t[i] == 1)
#define LATER(i)     t[i] = (t[i] == 0 || t[i] == D + 1 -> t[i] : t[i] - 1);

byte turn = N;
byte t[N];

active [N] proctype P()
{
idle:     atomic { turn == N -> t[_pid] = D };
sets:     d_step { turn = _pid; t[_pid] = D + E + 1 };
waits:    if
          :: d_step { t[_pid] == D + 1 && turn != _pid -> t[_pid] = 0 }; goto idle
          :: d_step { t[_pid] == D + 1 && turn == _pid -> t[_pid] = 0 }
          fi;
critical: turn = N;
          goto idle
}

active proctype Time()
{
    do
    :: d_step { !SOME(URGENT) -> EACH(LATER) }
    od
}

active proctype Watch() { atomic { (0 EACH(CRITICAL)) > 1 -> assert(false) } }
