// filter.stg.  l and k are 0 where the model has no such parameter.
#include "each.pml"
#define IN(i)  P[i]@critical
#define COUNT(i)  + IN(i)

byte level[N];
byte last[N];

active [N] proctype P()
{
    byte l, k;
idle:     l = 1;
climb:    level[_pid] = l;
yield:    last[l] = _pid;
look:     if
          :: k == _pid || level[k] < l
          :: d_step { last[l] != _pid -> k = 0 }; goto passed
          fi;
next:     if
          :: d_step { k < N - 1 -> k++ }; goto look
          :: d_step { k == N - 1 -> k = 0 }
          fi;
passed:   if
          :: d_step { l < N - 1 -> l++ }; goto climb
          :: d_step { l == N - 1 -> l = 0 }
          fi;
critical: level[_pid] = 0;
          goto idle
}

active proctype Watch() { atomic { (0 EACH(COUNT)) > 1 -> assert(false) } }
