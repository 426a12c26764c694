// models/flash, with the numbers of its rows.  What a process holds is global, so that a receiver can
// do the sender's part of a handshake.  A slot is the sender to the addressee of a request, who
// puts the answer into it.  Sets are bits.
#if N == 3
#define REMOTES(p) p(0) p(1)
#define SOME(p) (p(0) || p(1))
#elif N == 4
#define REMOTES(p) p(0) p(1) p(2)
#define SOME(p) (p(0) || p(1) || p(2))
#endif
#define H (N - 1)                  // remote nodes are 0 to N - 2
#define NOWHERE N                  // the channel without a partner
#define BIT(p) (1 << (p))

#define I 1                        // home's line
#define S 2
#define E 3
#define Get  1                     // a request, then the reply
#define GetX 2
#define Put  3
#define PutX 4
#define Nak  5
#define ShWb 1                     // reports
#define FAck 2
#define NakC 3

chan request[N + 1] = [0] of { byte, byte };       // what, to
chan take[N + 1] = [0] of { byte, byte };          // to an addressee: whose, what
chan reply[N + 1] = [0] of { byte, byte };         // to a node: what, data
chan inval[N + 1] = [0] of { byte };
chan putRp[N] = [0] of { byte };
chan getRp[2] = [0] of { byte };                   // whose; the second one has no receiver
chan putWb = [0] of { byte, byte };                // whose, data
chan getWb = [0] of { byte };
byte m[N], to[N], d[N];                            // in the slots
byte rp, wb;
byte report, by, data;
byte val[H];                                       // of the remote lines
byte line = I, lval, cmd, head = H, shr, invs, mem;
bool overtaken, pending, dirty, own, shrVld;
byte inv, ack;                                     // invalidations, acknowledgements under way
byte old, latest;

#define CLEAR(x)   m[x] = 0; d[x] = 0
#define REFUSED    d_step { m[x] = Nak; to[x] = 0; report = NakC; x = 0 }
#define SERVED(r, kind) \
    m[x] = r; d[x] = val[_pid]; to[x] = 0; \
    if \
    :: x != H -> report = kind; by = x; data = (kind == ShWb -> val[_pid] : 0) \
    :: else \
    fi; \
    x = 0
#define INVALIDATED d_step { inv = inv & ~BIT(_pid); ack = ack | BIT(_pid) }
#define STORE(v)   :: d_step { Data > v -> val[_pid] = v; latest = v }

active [N - 1] proctype Remote()
{
    byte x;
Inv:  if
      :: request[_pid]!Get,H -> goto asksS
      :: request[_pid]!GetX,H -> goto asksE
      :: atomic { take[_pid]?x,_ -> REFUSED }
      :: atomic { inval[_pid]?_ -> INVALIDATED }
      fi;
      goto Inv;
Shr:  if
      :: putRp[_pid]!0 -> goto Inv
      :: atomic { take[_pid]?x,_ -> REFUSED }
      :: atomic { inval[_pid]?_ -> INVALIDATED; val[_pid] = 0 }; goto Inv
      fi;
      goto Shr;
Excl: if
      STORE(0)
#if Data > 1
      STORE(1)
#endif
      :: putWb!_pid,val[_pid] -> goto Inv
      :: atomic { take[_pid]?x,Get -> d_step { SERVED(Put, ShWb) } }; goto Shr
      :: atomic { take[_pid]?x,GetX -> d_step { SERVED(PutX, FAck); val[_pid] = 0 } }; goto Inv
      :: atomic { inval[_pid]?_ -> INVALIDATED; val[_pid] = 0 }; goto Inv
      fi;
      goto Excl;
asksS: if
      :: atomic { reply[_pid]?Nak,_ -> CLEAR(_pid) }; goto Inv
      :: atomic { reply[_pid]?Put,val[_pid] -> CLEAR(_pid) }; goto Shr
      :: atomic { take[_pid]?x,_ -> REFUSED }
      :: atomic { inval[_pid]?_ -> INVALIDATED }; goto late
      fi;
      goto asksS;
late: if
      :: atomic { reply[_pid]?Nak,_ -> CLEAR(_pid) }; goto Inv
      :: atomic { reply[_pid]?Put,_ -> CLEAR(_pid) }; goto Inv
      :: atomic { take[_pid]?x,_ -> REFUSED }
      :: atomic { inval[_pid]?_ -> INVALIDATED }
      fi;
      goto late;
asksE: if
      :: atomic { reply[_pid]?Nak,_ -> CLEAR(_pid) }; goto Inv
      :: atomic { reply[_pid]?PutX,val[_pid] -> CLEAR(_pid) }; goto Excl
      :: atomic { take[_pid]?x,_ -> REFUSED }
      :: atomic { inval[_pid]?_ -> INVALIDATED }
      fi;
      goto asksE
}

#define IDLE    (cmd == 0 && !pending)
#define SHARERS ((head == H -> 0 : BIT(head)) | (shrVld -> shr : 0))
#define BUSY    (pending || dirty && own && line != E || dirty && !own && head == p)
#define CLAIM   own = true; dirty = true; overtaken = false; line = E; lval = mem
#define GIVE    own = false; head = p; shrVld = false; shr = 0
#define HOME_STORE(v) :: d_step { line == E && Data > v -> lval = v; latest = v }
#define INVALIDATIONS(i) \
    :: inval[(inv & BIT(i) -> i : NOWHERE)]!0 \
    :: d_step { \
           (ack & invs & BIT(i)) && pending -> \
           ack = ack & ~BIT(i); invs = invs & ~BIT(i); \
           if \
           :: invs == 0 -> pending = false; own = own && dirty; old = 0 \
           :: else \
           fi \
       }

active proctype Home()
{
    byte p, v;
again: if
    HOME_STORE(0)
#if Data > 1
    HOME_STORE(1)
#endif
    :: request[(IDLE && line == I && dirty -> H : NOWHERE)]!Get,head                      // 6
    :: d_step {                                                                           // 7
           IDLE && line == I && !dirty ->
           own = true;
           if
           :: overtaken -> overtaken = false
           :: else -> line = S; lval = mem
           fi
       }
    :: request[(IDLE && line != E && dirty -> H : NOWHERE)]!GetX,head                     // 8
    :: d_step { IDLE && line != E && !dirty && head == H -> CLAIM }                       // 9
    :: d_step {
           IDLE && line != E && !dirty && head != H ->
           CLAIM; pending = true; invs = SHARERS; inv = invs; ack = 0; old = latest;
           head = H; shrVld = false; shr = 0
       }
    :: d_step {                                                                           // 10
           cmd == 0 && line == E ->
           mem = lval; line = I; lval = 0; dirty = false; own = own && pending
       }
    :: d_step { cmd == 0 && line == S -> own = false; line = I; lval = 0 }              // 11
    :: atomic {                                                                           // 12 - 14
           take[H]?p,Get ->
           d_step {
               if
               :: BUSY -> m[p] = Nak; to[p] = 0
               :: !BUSY && dirty && !own -> to[p] = head; pending = true
               :: !BUSY && dirty && own ->
                  m[p] = Put; d[p] = lval; to[p] = 0;
                  dirty = false; head = p; mem = lval; line = S
               :: !BUSY && !dirty && head == H -> m[p] = Put; d[p] = mem; to[p] = 0; head = p
               :: !BUSY && !dirty && head != H ->
                  m[p] = Put; d[p] = mem; to[p] = 0; shrVld = true; shr = shr | BIT(p); invs = shr
               fi;
               p = 0
           }
       }
    :: atomic {                                                                           // 15 - 19
           take[H]?p,GetX ->
           d_step {
               if
               :: BUSY -> m[p] = Nak; to[p] = 0
               :: !BUSY && dirty && !own -> to[p] = head; pending = true
               :: !BUSY && dirty && own ->
                  m[p] = PutX; d[p] = lval; to[p] = 0; GIVE; invs = 0; line = I; lval = 0
               :: !BUSY && !dirty && (head == H || head == p && (shr & ~BIT(p)) == 0) ->
                  m[p] = PutX; d[p] = mem; to[p] = 0;
                  overtaken = overtaken || own && cmd == Get;
                  dirty = true; GIVE; invs = 0; line = I; lval = 0
               :: !BUSY && !dirty && !(head == H || head == p && (shr & ~BIT(p)) == 0) ->
                  m[p] = PutX; d[p] = mem; to[p] = 0;
                  if
                  :: own -> overtaken = overtaken || cmd == Get; line = I; lval = 0
                  :: else
                  fi;
                  invs = SHARERS & ~BIT(p); inv = invs; ack = 0; old = latest;
                  pending = true; dirty = true; GIVE
               fi;
               p = 0
           }
       }
    :: atomic { reply[H]?Nak,_ -> d_step { CLEAR(H); cmd = 0; overtaken = false } }       // 24
    :: atomic {                                                                           // 26
           reply[H]?Put,v ->
           d_step {
               CLEAR(H); pending = false; dirty = false; own = true; mem = v; cmd = 0;
               if
               :: overtaken -> overtaken = false; line = I; lval = 0
               :: else -> line = S; lval = v
               fi;
               v = 0
           }
       }
    :: atomic {                                                                           // 28
           reply[H]?PutX,lval ->
           d_step {
               CLEAR(H); pending = false; own = true; head = H; cmd = 0; overtaken = false; line = E
           }
       }
    REMOTES(INVALIDATIONS)                                                                // 30, 31
    :: d_step { report == NakC -> report = 0; pending = false }                           // 25
    :: atomic { getWb?mem -> d_step { wb = 0; dirty = false; head = H } }                 // 32
    :: d_step {                                                                           // 33
           report == FAck ->
           pending = false; head = (dirty -> by : head); report = 0; by = 0
       }
    :: d_step {                                                                           // 34
           report == ShWb ->
           pending = false; dirty = false; shrVld = true; shr = shr | BIT(by); invs = shr;
           mem = data; report = 0; by = 0; data = 0
       }
    :: atomic {                                                                           // 35
           getRp[0]?p ->
           d_step {
               rp = rp & ~BIT(p);
               if
               :: shrVld -> shr = shr & ~BIT(p); invs = invs & ~BIT(p)
               :: else
               fi;
               p = 0
           }
       }
    fi;
    goto again
}

#define X (_pid - N)
#define HELD ((rp & BIT(X)) && m[X] == Get && to[X] == H)
active [N] proctype Slot()
{
again: if
    :: atomic {
           request[X]?m[X],to[X] ->
           if
           :: X == H -> cmd = m[X]; pending = true
           :: else
           fi
       }
    :: atomic { putRp[X]?_ -> rp = rp | BIT(X); val[X] = 0 }
    :: take[((m[X] == Get || m[X] == GetX) && !HELD -> to[X] : NOWHERE)]!X,m[X]
    :: reply[(m[X] >= Put -> X : NOWHERE)]!m[X],d[X]
    :: getRp[(rp & BIT(X) -> 0 : 1)]!X
    fi;
    goto again
}

active proctype Wb()
{
    byte p;
clear: atomic { putWb?p,wb -> d_step { val[p] = 0; p = 0 } };
holds: getWb!wb;
       goto clear
}

#define READABLE  ((inv | ack) -> old : latest)
#define BAD(i)    (Remote[i]@Excl && val[i] != latest || Remote[i]@Shr && val[i] != READABLE)
active proctype Watch()
{
    atomic { SOME(BAD) || line == E && lval != latest || line == S && lval != READABLE -> assert(false) }
}
