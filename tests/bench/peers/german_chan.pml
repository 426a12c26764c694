// german.stg as one would write it for SPIN: the buffers are its own channels, of one place each, not
// processes.  The steps and states are the same.
#include "each.pml"
#define ReqS 1
#define ReqE 2
#define Inv  3
#define GntS 4
#define GntE 5
#define InvAck  6
#define InvData 7
#define BAD(i) ((Client[i]@S || Client[i]@E) && val[i] != latest)

chan c1[N] = [1] of { byte };
chan c2[N] = [1] of { byte, byte };
chan c3[N] = [1] of { byte, byte };
byte val[N];                       // of the copy, or of the acknowledgement that is due
byte latest;

#define STORE(d)  :: d_step { Data > d -> val[_pid] = d; latest = d }

active [N] proctype Client()
{
I:    if
      :: c1[_pid]!ReqS -> goto I
      :: c1[_pid]!ReqE -> goto I
      :: c2[_pid]?Inv,_ -> goto ack
      :: c2[_pid]?GntS,val[_pid] -> goto S
      :: c2[_pid]?GntE,val[_pid] -> goto E
      fi;
S:    if
      :: c1[_pid]!ReqE -> goto S
      :: atomic { c2[_pid]?Inv,_ -> val[_pid] = 0 }; goto ack
      :: c2[_pid]?GntS,val[_pid] -> goto S
      :: c2[_pid]?GntE,val[_pid] -> goto E
      fi;
E:    if
      STORE(0)
#if Data > 1
      STORE(1)
#endif
      :: c2[_pid]?Inv,_ -> goto data
      :: c2[_pid]?GntS,val[_pid] -> goto S
      :: c2[_pid]?GntE,val[_pid]
      fi;
      goto E;
ack:  c3[_pid]!InvAck,0;
      goto I;
data: atomic { c3[_pid]!InvData,val[_pid] -> val[_pid] = 0 };
      goto I
}

#define TAKE(i) \
    :: atomic { c1[i]?ReqS -> inv = shr; cur = i }; goto serveS \
    :: atomic { c1[i]?ReqE -> inv = shr; cur = i }; goto serveE
#define INVALIDATE(i) \
    :: atomic { (inv & (1 << i)) && may && nfull(c2[i]) -> c2[i]!Inv,0; inv = inv & ~(1 << i) }
#define ACK(i) \
    :: atomic { c3[i]?InvAck,_ -> shr = shr & ~(1 << i); exgntd = false } \
    :: atomic { c3[i]?InvData,mem -> shr = shr & ~(1 << i); exgntd = false }
#define GRANT(g)  c2[cur]!g,mem; shr = shr | (1 << cur); inv = 0; cur = 0

active proctype Home()
{
    byte inv, shr, cur, mem;       // inv, shr: bit i for client i
    bool exgntd;
idle:   if
        EACH(TAKE)
        fi;
#define may exgntd
serveS: if
        EACH(INVALIDATE)
        EACH(ACK)
        :: atomic { !exgntd && nfull(c2[cur]) -> GRANT(GntS) }; goto idle
        fi;
        goto serveS;
#undef may
#define may true
serveE: if
        EACH(INVALIDATE)
        EACH(ACK)
        :: atomic { !exgntd && shr == 0 && nfull(c2[cur]) -> GRANT(GntE); exgntd = true }; goto idle
        fi;
        goto serveE
}

active proctype Watch() { atomic { SOME(BAD) -> assert(false) } }
