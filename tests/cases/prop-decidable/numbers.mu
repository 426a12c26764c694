// 2.3: over int only what a match fixes.
// args:
// args: --certify
property exists_out            = exists x : int . <c!x> Out@t;
property exists_out_value      = exists x : int . <c!x> (Out@t && x = 100000000000000000000);
property exists_no expect false = exists x : int . <c!x> x < 7;
property forall_out            = forall x : int . [c!x] (x = 7 && Out@s || x > 1000000 && Out@t);
property forall_no expect false = forall x : int . [c!x] Out@s;
property pair                  = exists x : int . <r!(x, true)> x = 3;
property pair_2                = exists x : int, b : bool . <r!(x, b)> (x = 3 && b);
property pair_any              = forall x : int . [r!(x, _)] x = 3;
property comm                  = exists x : int . <l(x)> (x = 12 && In@got && In.y = x);
property comm_all              = forall x : int . [l(x)] x = 12;
property step                  = exists x : int . <tau level(x, 6)> x = 5;
property step_all              = forall x, y : int . [tau level(x, y)] x + 1 = y;
property two                   = exists x, y : int . <tau level(x, y)> y - x = 1;
property negated               = !(exists x : int . <c!x> x < 7) && !(forall x : int . [c!x] Out@s);
property guarded               = exists x : int . x > 9 && <c!x> true && !(forall x : int . x > 9 => [c!x] false);
property binder                = <c!?x> x = 7 && [c!?x] (x > 9 => <c!1> true);
property finite                = forall x : 0..9 . (<c!x>true <=> x = 7);
property given                 = <put?=3> true && [put?=4] false && forall k : 1..5 . (<put?=k>true <=> k = 3);
property late                  = <put?x> x = 3 && [put? exists x] x = 3 && <->true;
property under_fixpoint        = always([c!?x] (exists y : int . <c!y> (y = 7 || y = 1 || y = 12)));
property numbers_grow          = mu X(n : int = 0). n > 1000 || X(n * 2 + 1);
property large_range           = exists x : 0..1000000000000 . <c!x> x = 7;
