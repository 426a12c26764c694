// model: 2.2-buffer_actions.stg
property a = <c(0)>true;
property b = <c? exists _>true;
property c = [c? forall x](x = 0);
property d = <c[1]!>true;
property e = <c!(0, 1)>true;
property f = <"c!7">true;
