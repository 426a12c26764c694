// 2.2: patterns of unions in inputs; indices of families.
property alternative      = <m[1]?Req(a, b)> (P@req && P.i = a && P.o = b) && <m[1]?Stop> P@stop;
property accepted         = [m[1]?Req(a, b)] (b > 0 && P@req) && <m[1]? exists Req(a, b)> (a = 1 && b = 2);
property not_accepted     = [m[1]?Ack(a)] false && [m[0]?Stop] false && [m[0]?Req(a, b)] false && !<m[1]? exists Ack(_)>true;
property given_inside     = <m[1]?Req(a, =2)> P.o = 2 && <m[1]?Req(=1, =1)> (P.i = 1 && P.o = 1) && [m[1]?Req(=0, =0)] false;
property bare_inside      = <m[1]? forall Req(_, _)> P@req && <m[1]? exists Req(_, =1)> P.i = 1 && <m[1]? exists Req(_, =1)> P.i = 0;
property whole            = [m[1]?x] (x is Req => P.i = x.id && P.o = x.op) && <m[0]?x> (x is Ack && P@stop);
property given_whole      = <m[1]?=Req(1, 2)> (P.i = 1) && [m[1]?=Stop] P@stop && let a = Ack(1) in <m[0]?=a> P@stop;
property condition        = [m[1]?(x where x is Stop)] P@stop && <m[1]?(x where x is Req && x.op = 2)> P.o = 2;
property tuple            = [w?(i, x)] (i = 1 && P.x = x) && <w?(=1, Req(a, b))> (P.x = Req(a, b)) && [w?(=0, x)] false
                              && <w?(_, Ack(a))> P.x = Ack(a);
property family           = [m[?k]? exists x] (k = 1 || P@stop) && <m[_]? exists Ack(_)> P@stop && <m? exists Ack(_)> P@stop
                              && [m[?k]?x] (k = 0 => x is Ack);
