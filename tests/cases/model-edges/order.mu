// 1.3: a: x = 1; do x = 2; c[2]!4; then x = 5, y = 2; b(2 + 0). Then d?x with x > 2: 3..9; then
// y = x, x = 2, e(x, 2). States: a, b, and one at e, where nothing is read;
// 7 where k is observed.
// args:
// count: all 3 8
// count: kept 9 8
property all = always(P@a || P@b || P@e);
property kept = always(P@e => P.k > 2);
property first = [-] (P.x = 5 && P.y = 2 && P.k = 2) && <c[2]!4>true && [-c[2]!4]false;
property second = [-] ([d?v] (v > 2 && P.y = v && P.x = 2 && P.k = v && P.l = 2) && [d?=2]false && <d?=3>true);
