// 2.3.3: empty; one; two alike, two that differ. Inputs: 1 into empty, 2 into one. With K values
// 1 + K + K*K states; K + K*(K + 1) + K*K transitions.
// args: -p all -p in_order -p wrong -p alike -p differ -p relay
// count: all 4 6
// args: --data D=1 -p all -p in_order -p wrong_of_one -p alike
// count: all 3 4
// args: --data D=2 -p all -p in_order -p wrong -p alike -p differ -p relay
// count: all 7 12
// args: --data D=3 -p all -p in_order -p wrong -p alike -p differ -p relay
// count: all 13 24
pred swapped = <in'?x> <in'?y> <out!y> <out!x>true;
property all = always(<->true);
property in_order = <in'?x> <in'?y> <out!x> <out!y>true;
property wrong expect false = swapped;
property wrong_of_one = swapped;
property alike  = <in'? exists x> <in'? exists y> (x = y && <out!y> <out!x>true);
property differ = <in'? exists x> <in'? exists y> (x != y && Queue.x != Queue.y && [out!y]false);
// What goes in comes out, whatever comes in later: the parameter of a fixpoint holds it.
property relay = always([in'?x] (mu X(v : D = x). <out!v>true || <out!> X(v)));
