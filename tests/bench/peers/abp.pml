// abp.stg.  What a cell holds is global, so that whoever receives it can clear it in the step of
// the handshake; `wanted` is global because the first cell of the way back advances it.

chan send[L + 1] = [0] of { bit, byte };
chan reply[L + 1] = [0] of { bit };
bit line_bit[L], ack_bit[L], bit_, wanted;
byte line_x[L], x, y, sent;

#define ACCEPT(v) :: d_step { Data > v -> sent = v; x = v }

active proctype Sender()
{
ready:   if
         ACCEPT(0)
#if Data > 1
         ACCEPT(1)
#endif
#if Data > 2
         ACCEPT(2)
#endif
         fi;
sending: send[0]!bit_,x;
waiting: if
         :: atomic { reply[L]?eval(bit_) -> ack_bit[L - 1] = 0; bit_ = 1 - bit_; x = 0 };
            goto ready
         :: atomic { reply[L]?eval(1 - bit_) -> ack_bit[L - 1] = 0 }; goto waiting
         :: true -> goto sending
         fi
}

active proctype Receiver()
{
listening:  if
            :: atomic { send[L]?eval(wanted),y -> line_bit[L - 1] = 0; line_x[L - 1] = 0 }
            :: atomic { send[L]?eval(1 - wanted),_ -> line_bit[L - 1] = 0; line_x[L - 1] = 0 };
               goto repeating
            fi;
delivering: y = 0;
replying:   reply[0]!wanted;
            goto listening;
repeating:  reply[0]!(1 - wanted);
            goto listening
}

#define K (_pid - 2)
active [L] proctype Line()
{
clear: atomic {
           send[K]?line_bit[K],line_x[K] ->
           if
           :: K > 0 -> line_bit[K - 1] = 0; line_x[K - 1] = 0
           :: else
           fi
       };
holds: if
       :: send[K + 1]!line_bit[K],line_x[K]
       :: d_step { K == L - 1 -> line_bit[K] = 0; line_x[K] = 0 }
       fi;
       goto clear
}

#define J (_pid - 2 - L)
active [L] proctype AckLine()
{
clear: atomic {
           reply[J]?ack_bit[J] ->
           if
           :: J > 0 -> ack_bit[J - 1] = 0
           :: J == 0 && ack_bit[0] == wanted -> wanted = 1 - wanted
           :: else
           fi
       };
holds: if
       :: reply[J + 1]!ack_bit[J]
       :: d_step { J == L - 1 -> ack_bit[J] = 0 }
       fi;
       goto clear
}

#ifdef LIVE
ltl fair { ([]<> (wanted == 0) && []<> (wanted == 1)) -> []<> (Sender@ready) }
#else
active proctype Watch() { atomic { Receiver@delivering && y != sent -> assert(false) } }
#endif
