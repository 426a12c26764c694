/* A queue with priorities, without channels: models/jobs.stg. */
#define W 2
typedef Job { byte prio; byte from };
Job q[K];
byte n = 0;
bool idle[W] = 1;
byte out[N];
hidden byte at, k;
#define PUT(p) \
    :: d_step { p < P && out[i] < M && n < K -> \
        out[i]++; q[n].prio = p; q[n].from = i; n++ }
proctype Producer(byte i)
{
end:
    do
    PUT(0) PUT(1) PUT(2) PUT(3)
    od
}
proctype Worker(byte w)
{
    byte p = 0, f = 0;
waits:
    if
    :: d_step { n > 0 -> idle[w] = 0;
        at = 0; k = 1;
        do :: k < n -> if :: q[k].prio > q[at].prio -> at = k :: else fi; k++ :: else -> break od;
        p = q[at].prio; f = q[at].from;
        k = 0;
        do :: k < at -> q[k].prio = (q[k].prio < P-1 -> q[k].prio + 1 : P-1); k++
           :: else -> break od;
        n--;
        do :: k < n -> q[k].prio = q[k+1].prio; q[k].from = q[k+1].from; k++ :: else -> break od;
        q[n].prio = 0; q[n].from = 0 }
    fi;
    do
    :: d_step { p > 0 -> p-- }
    :: d_step { p == 0 || w == 0 -> out[f]--; f = 0; p = 0; idle[w] = 1 } goto waits
    od
}
#if N > 2
#define SENT out[0] + out[1] + out[2]
#else
#define SENT out[0] + out[1]
#endif
init
{
    atomic { k = 0; do :: k < N -> run Producer(k); k++ :: else -> break od;
        run Worker(0); run Worker(1); k = 0 }
    atomic { !(SENT == n + !idle[0] + !idle[1]) -> assert(false) }
}
