// phil.stg: the last philosopher takes the forks in the other order.
#include "each.pml"
#define FIRST(i)  ((i) == N - 1 -> 0 : (i))
#define SECOND(i) ((i) == N - 1 -> N - 1 : (i) + 1)
#define BAD(i)    (Phil[i]@eats && Phil[((i) + 1) % N]@eats)

chan take[N] = [0] of { bit };
chan put[N] = [0] of { bit };

active [N] proctype Phil()
{
thinks:  take[FIRST(_pid)]!0;
has_one: take[SECOND(_pid)]!0;
eats:    put[FIRST(_pid)]!0;
leaves:  put[SECOND(_pid)]!0;
         goto thinks
}

active [N] proctype Fork()
{
free:  take[_pid - N]?_;
taken: put[_pid - N]?_;
       goto free
}

active proctype Watch() { atomic { SOME(BAD) -> assert(false) } }
