// german_rules.stg.  What has no meaning is 0; inv and shr have a bit for each client.
#include "each.pml"
#define empty  0
#define ReqS   1
#define ReqE   2
#define Inv    3
#define InvAck 4
#define GntS   5
#define GntE   6
#define I 0
#define S 1
#define E 2
#define BAD(i)  (st[i] != I && val[i] != latest)

byte st[N], val[N], c1[N], c2[N], v2[N], c3[N], v3[N];
byte inv, shr, cmd, cur, mem, latest;
bool exgntd;

#define STORE(i, d)  :: d_step { d < D && st[i] == E -> val[i] = d; latest = d }
#define RULES(i) \
    STORE(i, 0) STORE(i, 1) STORE(i, 2) STORE(i, 3) \
    :: d_step { c1[i] == empty && st[i] == I -> c1[i] = ReqS } \
    :: d_step { c1[i] == empty && (st[i] == I || st[i] == S) -> c1[i] = ReqE } \
    :: d_step { cmd == empty && c1[i] != empty -> cmd = c1[i]; cur = i; c1[i] = empty; inv = shr } \
    :: d_step { c2[i] == empty && (inv & (1 << i)) && (cmd == ReqE || cmd == ReqS && exgntd) \
                -> c2[i] = Inv; inv = inv & ~(1 << i) } \
    :: d_step { c2[i] == Inv && c3[i] == empty -> \
                c2[i] = empty; c3[i] = InvAck; \
                v3[i] = (st[i] == E -> val[i] : 0); st[i] = I; val[i] = 0 } \
    :: d_step { c3[i] == InvAck && cmd != empty -> \
                mem = (exgntd -> v3[i] : mem); c3[i] = empty; v3[i] = 0; \
                shr = shr & ~(1 << i); exgntd = false } \
    :: d_step { c2[i] == GntS -> st[i] = S; val[i] = v2[i]; c2[i] = empty; v2[i] = 0 } \
    :: d_step { c2[i] == GntE -> st[i] = E; val[i] = v2[i]; c2[i] = empty; v2[i] = 0 }

active proctype Rules()
{
    do
    EACH(RULES)
    :: d_step { cmd == ReqS && c2[cur] == empty && !exgntd -> c2[cur] = GntS; v2[cur] = mem;
                shr = shr | (1 << cur); inv = 0; cmd = empty; cur = 0 }
    :: d_step { cmd == ReqE && c2[cur] == empty && !exgntd && shr == 0 -> c2[cur] = GntE;
                v2[cur] = mem; shr = shr | (1 << cur); inv = 0; exgntd = true; cmd = empty;
                cur = 0 }
    od
}

active proctype Watch() { atomic { SOME(BAD) -> assert(false) } }
