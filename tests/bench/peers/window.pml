// window.stg, for W = 2.  What a cell holds is global, so that whoever receives it can clear it in
// the step of the handshake; the first cell of the line advances `due`.
#define W 2
#define M (W + 1)

chan send[L + 2] = [0] of { byte, byte };    // the last one has no receiver
chan reply[L + 1] = [0] of { byte };
byte line_n[L], line_x[L], ack_n[L];
byte base, used, window[W + 1], due;          // window[W] stays 0
byte next, y, owed, pending[W];

#define ACCEPT(v) :: d_step { used < W && K > v -> window[used] = v; used++; pending[owed] = v; owed++ }

active proctype Sender()
{
    byte a;
work:
     if
     ACCEPT(0)
#if K > 1
     ACCEPT(1)
#endif
     :: send[(due < used -> 0 : L + 1)]!((base + due) % M),window[due]
     :: d_step { 0 < due && due == used -> due = 0 }
     :: atomic {
            reply[L]?a ->
            d_step {
                ack_n[L - 1] = 0;
                a = (a + M - base) % M;    // how many are confirmed
                assert(a <= used);
                base = (base + a) % M;
                used = used - a;
                due = (due > a -> due - a : 0);
                window[0] = (a == 0 -> window[0] : (a == 1 -> window[1] : 0));
                window[1] = (a == 0 -> window[1] : 0);
                a = 0
            }
        }
     fi;
     goto work
}

active proctype Receiver()
{
listening:  if
            :: atomic { send[L]?eval(next),y -> line_n[L - 1] = 0; line_x[L - 1] = 0 }
            :: atomic { send[L]?eval((next + 1) % M),_ -> line_n[L - 1] = 0; line_x[L - 1] = 0 };
               goto replying
            :: atomic { send[L]?eval((next + 2) % M),_ -> line_n[L - 1] = 0; line_x[L - 1] = 0 };
               goto replying
            fi;
delivering: d_step {
                pending[0] = pending[1];
                pending[1] = 0;
                owed--;
                next = (next + 1) % M;
                y = 0
            };
replying:   reply[0]!next;
            goto listening
}

#define I (_pid - 2)
active [L] proctype Line()
{
clear: atomic {
           send[I]?line_n[I],line_x[I] ->
           if
           :: I > 0 -> line_n[I - 1] = 0; line_x[I - 1] = 0
           :: I == 0 -> due++
           fi
       };
holds: if
       :: send[I + 1]!line_n[I],line_x[I]
       :: d_step { I == L - 1 -> line_n[I] = 0; line_x[I] = 0 }
       fi;
       goto clear
}

#define J (_pid - 2 - L)
active [L] proctype AckLine()
{
clear: atomic {
           reply[J]?ack_n[J] ->
           if
           :: J > 0 -> ack_n[J - 1] = 0
           :: J == 0
           fi
       };
holds: if
       :: reply[J + 1]!ack_n[J]
       :: d_step { J == L - 1 -> ack_n[J] = 0 }
       fi;
       goto clear
}

active proctype Watch()
{
    atomic { Receiver@delivering && (owed == 0 || y != pending[0]) -> assert(false) }
}
