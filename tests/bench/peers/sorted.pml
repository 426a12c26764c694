// sorted.stg, for K <= 8 and V <= 10.
#define INSERT(v) \
    :: d_step { v < V && n < K -> k = n; \
                do \
                :: k > 0 && a[k - 1] > v -> a[k] = a[k - 1]; k-- \
                :: else -> break \
                od; \
                a[k] = v; k = 0; n++ }
#define REMOVE(p) \
    :: d_step { p < n -> n--; k = p; \
                do \
                :: k < n -> a[k] = a[k + 1]; k++ \
                :: else -> break \
                od; \
                a[k] = 0; k = 0 }
#define WRONG(p)  || (p + 1 < n && a[p] > a[p + 1])

byte n, a[8];

active proctype Sorter()
{
    byte k;
    do
    INSERT(0) INSERT(1) INSERT(2) INSERT(3) INSERT(4) INSERT(5) INSERT(6) INSERT(7) INSERT(8)
    INSERT(9)
    REMOVE(0) REMOVE(1) REMOVE(2) REMOVE(3) REMOVE(4) REMOVE(5) REMOVE(6) REMOVE(7)
    od
}

active proctype Watch()
{
    atomic {
        (false WRONG(0) WRONG(1) WRONG(2) WRONG(3) WRONG(4) WRONG(5) WRONG(6)) -> assert(false)
    }
}
