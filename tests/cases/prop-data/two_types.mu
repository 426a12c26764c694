// 1.7: none: 1 input. some, y = e0: d1 or another, e0 or another, two outputs: 6; y = d1: 7.
// With D=2, E=3: 2, then 2 * 3 states with 2 + 3 + 2; with D=2: 2, then 2 * 6 + 2 * 7.
// args: -p all -p three
// count: all 3 14
// args: --data D=2 --data E=3 -p all -p no_three
// count: all 7 44
// args: --data D=2 -p all -p no_three
// count: all 5 28
// args: --data E=1 -p all -p three
// count: all 2 6
property all = always(P@some => P.x = P.x && P.y = P.y);
pred distinct3 = <d? exists x> <d? exists y> <d? exists z> (x != y && y != z && x != z);
property three = distinct3;
property no_three expect false = distinct3;
