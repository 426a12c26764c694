// 2.3: quantifiers and open inputs over a data type, here with three values.
property late              = [put?x] <get!x> Store@empty && <put?x> <get!x>true;
property forall_           = forall d : D . <put?=d> <get!d>true;
property exists_           = exists d : D . d != none;
property three             = exists a, b : D . a != b && a != none && b != none;
property not_four expect false = exists a, b, c : D . a != b && a != c && b != c && a != none && b != none && c != none;
property remembers         = nu X(d : D = none, b : bool = false). (b => <get!d>true && [get!?e] e = d)
                               && [put?e] X(e, true) && [get!] X(d, false);
property constant          = [put?=none] <get!none>true && <put? exists x> x = none && <put? exists x> x != none;
property observed          = [put?x] Store.x = x;
