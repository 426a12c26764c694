// token.stg
#include "each.pml"
#define PRIVILEGED(i)  ((i) == 0 -> x[0] == x[N - 1] : x[i] != x[(i + N - 1) % N])
#define CHOOSE(v)      :: d_step { chosen < N && v < K -> x[chosen] = v; chosen++ }

byte x[N];
byte chosen;

active [N] proctype P()
{
    do
    :: d_step {
           chosen == N && PRIVILEGED(_pid)
           -> x[_pid] = (_pid == 0 -> (x[0] + 1) % K : x[(_pid + N - 1) % N])
       }
    od
}

active proctype Choose()
{
    do
    CHOOSE(0) CHOOSE(1) CHOOSE(2) CHOOSE(3) CHOOSE(4) CHOOSE(5) CHOOSE(6) CHOOSE(7)
    od
}

active proctype Watch() { atomic { !SOME(PRIVILEGED) -> assert(false) } }
