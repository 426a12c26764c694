// bakery.stg.  k and m are 0 where the model has no such parameter.
#include "each.pml"
#define COUNT(i)  + P[i]@critical

bool choosing[N];
byte number[N];

active [N] proctype P()
{
    byte k, m;
idle:     choosing[_pid] = true;
look:     if
          :: d_step { k < N -> m = (number[k] > m -> number[k] : m); k++ }; goto look
          :: d_step { k == N && m < Max -> number[_pid] = m + 1; k = 0; m = 0 }
          :: d_step { k == N && m == Max -> choosing[_pid] = false; k = 0; m = 0 }; goto idle
          fi;
chosen:   choosing[_pid] = false;
wait:     if
          :: k < N && !choosing[k]
          :: d_step { k == N -> k = 0 }; goto critical
          fi;
compare:  atomic {
              number[k] == 0 || number[_pid] < number[k] || number[_pid] == number[k] && _pid <= k
              -> k++
          };
          goto wait;
critical: number[_pid] = 0;
          goto idle
}

active proctype Watch() { atomic { (0 EACH(COUNT)) > 1 -> assert(false) } }
