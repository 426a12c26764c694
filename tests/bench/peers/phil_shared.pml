// phil_shared.stg: the last philosopher takes the forks in the other order.
#include "each.pml"
#define FIRST(i)  ((i) == N - 1 -> 0 : (i))
#define SECOND(i) ((i) == N - 1 -> N - 1 : (i) + 1)
#define BAD(i)    (Phil[i]@eats && Phil[((i) + 1) % N]@eats)

bool taken[N];

active [N] proctype Phil()
{
thinks:  atomic { !taken[FIRST(_pid)] -> taken[FIRST(_pid)] = true };
has_one: atomic { !taken[SECOND(_pid)] -> taken[SECOND(_pid)] = true };
eats:    taken[FIRST(_pid)] = false;
leaves:  taken[SECOND(_pid)] = false;
         goto thinks
}

active proctype Watch() { atomic { SOME(BAD) -> assert(false) } }
