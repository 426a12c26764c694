// lru.stg
#define THERE(a)  (address[0] == a || address[1] == a || address[2] == a || address[3] == a || \
                   (K > 4 && address[K - 1] == a))
#define FIND(a)   p = (address[0] == a -> 0 : (address[1] == a -> 1 : (address[2] == a -> 2 : \
                      (address[3] == a -> 3 : 4))))
#define MOVE(a, d) \
    do \
    :: p > 0 -> address[p] = address[p - 1]; dirty[p] = dirty[p - 1]; p-- \
    :: else -> break \
    od; \
    address[0] = a; dirty[0] = d; d0 = 0
#define ADDRESS(a) \
    :: d_step { a < A && THERE(a) -> FIND(a); d0 = dirty[p]; MOVE(a, d0) } \
    :: d_step { a < A && THERE(a) -> FIND(a); MOVE(a, 1) } \
    :: d_step { a < A && !THERE(a) && dirty[K - 1] -> dirty[K - 1] = 0 } \
    :: d_step { a < A && !THERE(a) && !dirty[K - 1] -> p = K - 1; MOVE(a, 0) }
#define SAME(x, y)  address[x] == address[y]

#if K == 4
byte address[4] = { 0, 1, 2, 3 };
#else
byte address[5] = { 0, 1, 2, 3, 4 };
#endif
bool dirty[K];
byte p;                 // 0 but in a step, as d0
bool d0;

active proctype Cache()
{
    do
    ADDRESS(0) ADDRESS(1) ADDRESS(2) ADDRESS(3) ADDRESS(4) ADDRESS(5) ADDRESS(6)
    od
}

active proctype Watch()
{
    atomic {
        SAME(0, 1) || SAME(0, 2) || SAME(0, 3) || SAME(1, 2) || SAME(1, 3) || SAME(2, 3) ||
        (K > 4 && (SAME(0, K - 1) || SAME(1, K - 1) || SAME(2, K - 1) || SAME(3, K - 1)))
        -> assert(false)
    }
}
