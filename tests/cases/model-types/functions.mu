// 1.2: R.b = 2 N. N = 3: x = 0, 1, 3, 7 at a, then b with 1. N = 1: 0, 1, 3, then b. N = 0: 0, b.
// args:
// count: all 5 5
// args: -D N=1
// count: all 4 4
// args: -D N=-0
// count: all 2 2
property all = always(P@b => P.x = 1 || P.x = 0);
property defined = R.b = 2 * N && N in S && S <= {N, 1} && twice(plus(1, 2)) = 6;
property cut = clamp(-1) = 0 && clamp(100) = 9 && clamp(4) = 4 && least({5, 3, 8}) = 3;
