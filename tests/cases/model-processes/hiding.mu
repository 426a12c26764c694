// 1.2: b, e(0..3): one tau, four inputs, four loops.
// args:
// count: all 5 9
property all = g = 0 && n = 2 && always(P@b || P@e && f(3));
