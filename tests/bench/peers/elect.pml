// elect.stg: a sequence is its length and N places.  What has no meaning is 0.
#include "each.pml"
#define RECEIVE(j)  :: d_step { j != _pid && bag[_pid * N + j] > 0 \
                                -> bag[_pid * N + j]--; seen[_pid * N + got] = j; got++ }
#define ABOVE(k)    || seen[_pid * N + k] > _pid
#define CLEAR(k)    seen[_pid * N + k] = 0;
#define LEADS(i)    (i < N - 1 && Elector[i]@leads)

byte bag[N * N];
#if N == 3
byte seen[9] = { 0, 0, 0, 1, 0, 0, 2, 0, 0 };
#else
byte seen[16] = { 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0 };
#endif

active [N] proctype Elector()
{
    byte told, got = 1;
    do
    :: d_step { told < N && told != _pid -> bag[told * N + _pid]++; told++ }
    :: d_step { told == _pid -> told++ }
    EACH(RECEIVE)
    :: d_step { told == N && got == N && !(false EACH(ABOVE))
                -> told = 0; got = 0; EACH(CLEAR) }; goto leads
    :: d_step { told == N && got == N && (false EACH(ABOVE))
                -> told = 0; got = 0; EACH(CLEAR) }; goto follows
    od;
leads:   do :: got == 0 od;
follows: do :: got == 0 od
}

active proctype Watch() { atomic { SOME(LEADS) -> assert(false) } }
