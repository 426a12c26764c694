// German2004, two nodes, repaired: row 10a answers from memory while home's line is not S.  The
// numbers are those of the rows in models/german2004/README.md.  What a process holds is global, so
// that whoever receives it can clear it in the step of the handshake: a buffer does the sender's
// part of a step in which a node sends.
#define N 2
#define NOWHERE 6                  // the channel without a partner

#define I 0                        // of lines and entries of the directory
#define S 1
#define E 2
#define inactive  0
#define pending   1
#define completed 2
#define rdS  1                     // requests, then their grants
#define upg  2
#define rdE  3
#define gntS 4
#define gntU 5
#define gntE 6
#define inval 7
#define ack  8

typedef Msg { byte op, src, dst, addr, val };
#define FIELDS(m) m.op,m.src,m.dst,m.addr,m.val
#define CLEAR(m)  m.op = 0; m.src = 0; m.dst = 0; m.addr = 0; m.val = 0

// Buffer 3 n + c of node n: requests, to clients, acknowledgements.
chan put[7]  = [0] of { byte, byte, byte, byte, byte };
chan move[6] = [0] of { byte, byte, byte, byte, byte };
chan get[7]  = [0] of { byte, byte, byte, byte, byte };
Msg out[6], in[6];

#define X(n, a) ((n) * A + (a))    // a client's variables; a home's are indexed by the address
byte cst[N * A], cdt[N * A], rst[N * A], rhome[N * A], rdata[N * A];
bool lreq[N * A];
byte mem[A], hst[A], hop[A], hsrc[A], hdata[A], hil[A], latest[A];
byte dir[A * N];
#define DIR(a, n)     dir[(a) * N + (n)]
#define HOLDERS(a)    ((DIR(a, 0) != I) | ((DIR(a, 1) != I) << 1))
#define HOME(a)       ((a) % N)
#define REQUESTS(n)   (3 * (n))
#define TO_CLIENT(n)  (3 * (n) + 1)
#define ACKS(n)       (3 * (n) + 2)
#define n _pid

#define STORE(a, d) :: d_step { cst[X(n, a)] == E && Data > d -> cdt[X(n, a)] = d; latest[a] = d }

#define CLIENT(a) \
    :: put[(!lreq[X(n, a)] && cst[X(n, a)] == I -> REQUESTS(n) : NOWHERE)]!rdS,n,HOME(a),a,0 \
    :: put[(!lreq[X(n, a)] && cst[X(n, a)] == I -> REQUESTS(n) : NOWHERE)]!rdE,n,HOME(a),a,0 \
    :: put[(!lreq[X(n, a)] && cst[X(n, a)] == S -> REQUESTS(n) : NOWHERE)]!upg,n,HOME(a),a,0 \
    :: atomic { \
           get[(rst[X(n, a)] == inactive -> TO_CLIENT(n) : NOWHERE)]?inval,rhome[X(n, a)],_,a,_ -> \
           d_step { CLEAR(in[TO_CLIENT(n)]); rst[X(n, a)] = pending } \
       } \
    :: d_step { \
           rst[X(n, a)] == pending -> \
           rdata[X(n, a)] = cdt[X(n, a)]; cst[X(n, a)] = I; cdt[X(n, a)] = 0; \
           rst[X(n, a)] = completed \
       } \
    :: put[(rst[X(n, a)] == completed -> ACKS(n) : NOWHERE)]!ack,n,rhome[X(n, a)],a,rdata[X(n, a)] \
    :: atomic { \
           get[TO_CLIENT(n)]?gntS,_,_,a,cdt[X(n, a)] -> \
           d_step { CLEAR(in[TO_CLIENT(n)]); cst[X(n, a)] = S; lreq[X(n, a)] = false } \
       } \
    :: atomic { \
           get[TO_CLIENT(n)]?gntU,_,_,a,_ -> \
           d_step { CLEAR(in[TO_CLIENT(n)]); cst[X(n, a)] = E; lreq[X(n, a)] = false } \
       } \
    :: atomic { \
           get[TO_CLIENT(n)]?gntE,_,_,a,cdt[X(n, a)] -> \
           d_step { CLEAR(in[TO_CLIENT(n)]); cst[X(n, a)] = E; lreq[X(n, a)] = false } \
       } \
    STORE(a, 0) \
    STORE(a, 1)

// Row 10, then 11, 12 and 13; only home receives or sends such messages for a.
#define HOME_ROWS(a) \
    :: atomic { \
           get[(n == HOME(a) && hst[a] == inactive -> REQUESTS(n) : NOWHERE)] \
               ?hop[a],hsrc[a],_,a,_ -> \
           d_step { \
               CLEAR(in[REQUESTS(n)]); \
               if \
               :: hop[a] == upg && DIR(a, hsrc[a]) == I -> hop[a] = rdE \
               :: else \
               fi; \
               if \
               :: hop[a] == rdS && DIR(a, n) == S -> \
                  hdata[a] = (cst[X(n, a)] == S -> cdt[X(n, a)] : mem[a]); hst[a] = completed \
               :: hop[a] == rdS && DIR(a, 0) != E && DIR(a, 1) != E && DIR(a, n) != S -> \
                  hdata[a] = mem[a]; hst[a] = completed \
               :: hop[a] == rdS && (DIR(a, 0) == E || DIR(a, 1) == E) && DIR(a, n) != S -> \
                  hil[a] = HOLDERS(a); hst[a] = pending \
               :: hop[a] == upg -> \
                  hil[a] = HOLDERS(a) & ~(1 << hsrc[a]); \
                  hst[a] = (hil[a] == 0 -> completed : pending) \
               :: hop[a] == rdE && HOLDERS(a) == 0 -> hdata[a] = mem[a]; hst[a] = completed \
               :: hop[a] == rdE && HOLDERS(a) != 0 -> hil[a] = HOLDERS(a); hst[a] = pending \
               fi \
           } \
       } \
    :: put[(n == HOME(a) && hst[a] == pending && hil[a] != 0 -> TO_CLIENT(n) : NOWHERE)] \
           !inval,n,(hil[a] & 1 -> 0 : 1),a,0 \
    :: atomic { \
           get[(n == HOME(a) && hst[a] == pending -> ACKS(n) : NOWHERE)]?ack,s,_,a,hdata[a] -> \
           d_step { \
               CLEAR(in[ACKS(n)]); \
               mem[a] = (DIR(a, s) == E -> hdata[a] : mem[a]); \
               DIR(a, s) = I; \
               if \
               :: hop[a] == rdS || HOLDERS(a) == 0 \
                  || hop[a] == upg && HOLDERS(a) == (1 << hsrc[a]) -> hst[a] = completed \
               :: else \
               fi; \
               s = 0 \
           } \
       } \
    :: put[(n == HOME(a) && hst[a] == completed -> TO_CLIENT(n) : NOWHERE)] \
           !(hop[a] + 3),n,hsrc[a],a,hdata[a]

active [N] proctype Node()
{
    byte s;
again: if
       CLIENT(0)
       HOME_ROWS(0)
#if A > 1
       CLIENT(1)
       HOME_ROWS(1)
#endif
       fi;
       goto again
}
#undef n

#define B (_pid - N)
#define M out[B]
active [6] proctype Out()
{
clear: atomic {
           put[B]?FIELDS(M) ->
           d_step {
               if
               :: M.op <= rdE -> lreq[X(M.src, M.addr)] = true
               :: M.op == inval -> hil[M.addr] = hil[M.addr] & ~(1 << M.dst)
               :: M.op == ack ->
                  rst[X(M.src, M.addr)] = inactive;
                  rhome[X(M.src, M.addr)] = 0;
                  rdata[X(M.src, M.addr)] = 0
               :: M.op >= gntS && M.op <= gntE ->
                  DIR(M.addr, M.dst) = (M.op == gntS -> S : E);
                  hst[M.addr] = inactive;
                  hop[M.addr] = 0;
                  hsrc[M.addr] = 0;
                  hdata[M.addr] = 0;
                  hil[M.addr] = 0
               fi
           }
       };
holds: move[3 * M.dst + B % 3]!FIELDS(M);
       goto clear
}
#undef M
#undef B

#define B (_pid - N - 6)
#define M in[B]
active [6] proctype In()
{
clear: atomic { move[B]?FIELDS(M) -> d_step { CLEAR(out[3 * M.src + B % 3]) } };
holds: get[B]!FIELDS(M);
       goto clear
}

#define BAD(i, a) (cst[X(i, a)] != I && cdt[X(i, a)] != latest[a])
active proctype Watch()
{
#if A > 1
    atomic { BAD(0, 0) || BAD(1, 0) || BAD(0, 1) || BAD(1, 1) -> assert(false) }
#else
    atomic { BAD(0, 0) || BAD(1, 0) -> assert(false) }
#endif
}
