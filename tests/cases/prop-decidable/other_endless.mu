property every = [c? forall x] x <= 2;
property some = <c? exists x> x = 2;
property late = <c?x> x <= 2;
property box_some = [c? exists x] x = 1;
property given = <d?=100> true && [d?=100] <c?> true;
