// trains.stg
#include "each.pml"
#define BAD(i)  (!taken[at[i]])
#define NEXT    ((at[_pid] + 1) % L)

#if N == 2
bool taken[L] = { 1, 1, 0 };        // the last one is the value of the rest
#else
bool taken[L] = { 1, 1, 1, 0 };
#endif
byte at[N] = { 0, 1, 2 };

active [N] proctype Train()
{
stands: atomic { !taken[NEXT] -> taken[NEXT] = true };
        d_step { taken[at[_pid]] = false; at[_pid] = NEXT };
        goto stands
}

active proctype Watch() { atomic { SOME(BAD) -> assert(false) } }
