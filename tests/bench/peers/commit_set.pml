// commit_set.stg: a bit for each message.  What has no meaning is 0.
#include "each.pml"
#define I             _pid
#define Idle          0
#define Ready         1
#define Committed     2
#define Aborted       3
#define ASK(i)        :: d_step { !asked[i] -> asked[i] = 1; ask[i] = 1 }
#define YES(i)        :: d_step { yes[i] -> yes[i] = 0; ready[i] = 1 }
#define NO(i)         :: d_step { no[i] -> no[i] = 0; EACH_ABORT; EACH_CLEAR }; goto aborted
#define DROP(i) \
    :: d_step { yes[i] -> yes[i] = 0 } \
    :: d_step { no[i] -> no[i] = 0 }
#define UNREADY(i)    || !ready[i]
#define SET_COMMIT(i) commit[i] = 1;
#define SET_ABORT(i)  abort[i] = 1;
#define CLEAR(i)      asked[i] = 0; ready[i] = 0;
#define FOR_ALL(p)    k = 0; do :: k < N -> p(k) k++ :: else -> break od; k = 0
#define EACH_COMMIT   FOR_ALL(SET_COMMIT)
#define EACH_ABORT    FOR_ALL(SET_ABORT)
#define EACH_CLEAR    FOR_ALL(CLEAR)
#define IS_ABORTED(i) || at[i] == Aborted
#define BAD(i)        (at[i] == Committed && (false EACH(IS_ABORTED)))

bool ask[N], yes[N], no[N], commit[N], abort[N], asked[N], ready[N];
byte at[N];

active [N] proctype Partner()
{
    do
    :: d_step { at[I] == Idle && ask[I] -> ask[I] = 0; yes[I] = 1; at[I] = Ready }
    :: d_step { at[I] == Idle && ask[I] -> ask[I] = 0; no[I] = 1; at[I] = Aborted }
    :: d_step { at[I] == Ready && commit[I] -> commit[I] = 0; at[I] = Committed }
    :: d_step { at[I] != Committed && abort[I] -> abort[I] = 0; at[I] = Aborted }
    :: at[I] >= Committed
    od
}

active proctype Manager()
{
    byte k;
    do
    EACH(ASK)
    EACH(YES)
    EACH(NO)
    :: d_step { !(false EACH(UNREADY)) -> EACH_COMMIT; EACH_CLEAR }; goto committed
    od;
committed: do :: at[0] <= Aborted od;
aborted:   do :: at[0] <= Aborted EACH(DROP) od
}

active proctype Watch() { atomic { SOME(BAD) -> assert(false) } }
