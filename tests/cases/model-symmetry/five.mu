// 1.2.6: false for five identities and for more.  Where L < 5 processes are tired the level is L, and
// each of N has a step; where it is 5, the tired ones.  So there are 6 states and 5 * N + 5
// transitions.  Without symmetry, for six: 63 sets of at most five, 57 * 6 + 6 * 5.
// args:
// count: all 6 30
// args: -D N=6
// count: all 6 35
// args: -D N=6 --symmetry off
// count: all 63 372
property never_five expect false = always(level < 5);
property all = always(true);
property raised_by_five = always(level = 5 => exists i, j, k, l, m : Id .
  P[i]@tired && P[j]@tired && P[k]@tired && P[l]@tired && P[m]@tired
  && i != j && i != k && i != l && i != m && j != k && j != l && j != m && k != l && k != m && l != m);
