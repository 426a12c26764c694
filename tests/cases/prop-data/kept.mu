// 1.7.2, 2.3.3: the state holds nothing, so a fresh value is all that counts: one input, one
// output.
// args: -p all -p again -p another -p third -p choice -p far
// count: all 1 2
// args: --data D=1 -p all -p again -p never_another
// count: all 1 2
// args: --data D=2 -p all -p again -p another -p never_third
// count: all 1 4
// args: --data D=3 -p all -p again -p another -p third -p choice -p far
// count: all 1 6
property all = always(<gen!>true);
property again   = [put?x] <gen!?y> x = y && (forall x : D . <gen!x>true);
property another = [put?x] <gen!?y> x != y;
property never_another expect false = [put?x] <gen!?y> x != y;
property third   = [put?x] [put?y] <gen!?z> (x != z && y != z);
property never_third expect false = [put?x] [put?y] <gen!?z> (x != z && y != z);
property choice  = exists x, y : D . x != y && (forall z : D . z = x || z = y
  || <put?=z> [gen!x]true);
// Through a fixpoint: x is kept for ever, the parameter is another each time.
property far = [put?x] (nu X(v : D = x). (<gen!?w> (w != v && w != x && X(w))) && <gen!v>true);
