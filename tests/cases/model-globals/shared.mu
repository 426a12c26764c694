// 1.6: (a, a), (b, a) with n = 1, (a, b) with n = 2.
// args:
// count: mutex 3 4
property mutex = always(!(P[1]@b && P[2]@b));
property counted = always(n = 0 <=> P[1]@a && P[2]@a);
