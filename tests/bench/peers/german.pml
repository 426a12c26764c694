// german.stg.  What a process holds is global, so that whoever receives it can clear it in the step
// of the handshake: the buffers do home's part of a step in which home sends.
#include "each.pml"
#define ReqS 1
#define ReqE 2
#define Inv  3
#define GntS 4
#define GntE 5
#define InvAck  6
#define InvData 7
#define BAD(i) ((Client[i]@S || Client[i]@E) && val[i] != latest)

chan put1[N] = [0] of { byte };
chan get1[N] = [0] of { byte };
chan put2[N + 1] = [0] of { byte, byte };    // the last one has no receiver
chan get2[N] = [0] of { byte, byte };
chan put3[N] = [0] of { byte, byte };
chan get3[N] = [0] of { byte, byte };
byte m1[N], m2[N], d2[N], m3[N], d3[N];      // in the buffers
byte val[N];                                 // of the copy, or of the acknowledgement that is due
byte inv, shr, cur, mem, latest;             // inv, shr: bit i for client i
bool exgntd;

#define STORE(d)  :: d_step { Data > d -> val[_pid] = d; latest = d }
#define EMPTY2    m2[_pid] = 0; d2[_pid] = 0

active [N] proctype Client()
{
I:    if
      :: put1[_pid]!ReqS -> goto I
      :: put1[_pid]!ReqE -> goto I
      :: atomic { get2[_pid]?Inv,_ -> EMPTY2 }; goto ack
      :: atomic { get2[_pid]?GntS,val[_pid] -> EMPTY2 }; goto S
      :: atomic { get2[_pid]?GntE,val[_pid] -> EMPTY2 }; goto E
      fi;
S:    if
      :: put1[_pid]!ReqE -> goto S
      :: atomic { get2[_pid]?Inv,_ -> EMPTY2; val[_pid] = 0 }; goto ack
      :: atomic { get2[_pid]?GntS,val[_pid] -> EMPTY2 }; goto S
      :: atomic { get2[_pid]?GntE,val[_pid] -> EMPTY2 }; goto E
      fi;
E:    if
      STORE(0)
#if Data > 1
      STORE(1)
#endif
      :: atomic { get2[_pid]?Inv,_ -> EMPTY2 }; goto data
      :: atomic { get2[_pid]?GntS,val[_pid] -> EMPTY2 }; goto S
      :: atomic { get2[_pid]?GntE,val[_pid] -> EMPTY2 }
      fi;
      goto E;
ack:  put3[_pid]!InvAck,0;
      goto I;
data: put3[_pid]!InvData,val[_pid];
      goto I
}

#define TAKE(i) \
    :: atomic { get1[i]?ReqS -> m1[i] = 0; inv = shr; cur = i }; goto serveS \
    :: atomic { get1[i]?ReqE -> m1[i] = 0; inv = shr; cur = i }; goto serveE
#define INVALIDATE(i) :: put2[((inv & (1 << i)) && may -> i : N)]!Inv,0
#define ACK(i) \
    :: atomic { get3[i]?InvAck,_ -> m3[i] = 0; shr = shr & ~(1 << i); exgntd = false } \
    :: atomic { get3[i]?InvData,mem -> m3[i] = 0; d3[i] = 0; shr = shr & ~(1 << i); exgntd = false }

active proctype Home()
{
idle:   if
        EACH(TAKE)
        fi;
#define may exgntd
serveS: if
        EACH(INVALIDATE)
        EACH(ACK)
        :: put2[(!exgntd -> cur : N)]!GntS,mem -> goto idle
        fi;
        goto serveS;
#undef may
#define may true
serveE: if
        EACH(INVALIDATE)
        EACH(ACK)
        :: put2[(!exgntd && shr == 0 -> cur : N)]!GntE,mem -> goto idle
        fi;
        goto serveE
}

#define B1 (_pid - N - 1)
active [N] proctype C1()
{
clear: put1[B1]?m1[B1];
holds: get1[B1]!m1[B1];
       goto clear
}

#define B2 (_pid - 2 * N - 1)
active [N] proctype C2()
{
clear: atomic {
           put2[B2]?m2[B2],d2[B2] ->
           if
           :: m2[B2] == Inv -> inv = inv & ~(1 << B2)
           :: m2[B2] == GntS -> shr = shr | (1 << B2); inv = 0; cur = 0
           :: m2[B2] == GntE -> shr = shr | (1 << B2); inv = 0; cur = 0; exgntd = true
           fi
       };
holds: get2[B2]!m2[B2],d2[B2];
       goto clear
}

#define B3 (_pid - 3 * N - 1)
active [N] proctype C3()
{
clear: atomic { put3[B3]?m3[B3],d3[B3] -> val[B3] = 0 };
holds: get3[B3]!m3[B3],d3[B3];
       goto clear
}

active proctype Watch() { atomic { SOME(BAD) -> assert(false) } }
