// 2.3.3: r = c0: inputs of c0 and of a fresh value, one output; r = d1: inputs of c0, d1, a fresh
// one, which is again d1 afterwards, one output. With K values: K states, K inputs and an output
// each.
// args: -p all -p repeats -p seen -p two
// count: all 2 7
// args: --data D=1 -p all -p never_repeats -p one
// count: all 1 2
// args: --data D=2 -p all -p repeats -p seen
// count: all 2 6
// args: --data D=3 -p all -p repeats -p seen -p two
// count: all 3 12
pred no_two_alike = [inp?x] (x = c0 || [inp?z] (z = c0 || x != z));
property all = always(R.r = R.r);
// An input may be what was received before, although the register holds it no more.
property repeats expect false = no_two_alike;
property never_repeats = no_two_alike;
property seen = [inp?x] [inp?y] (<inp?=x> <get!x>true && ([inp? exists z] z = x));
property two = exists x, y : D . x != y && x != c0 && y != c0 && <inp?=x> <inp?=y> <get!y>true;
property one = forall x : D . x = c0;
