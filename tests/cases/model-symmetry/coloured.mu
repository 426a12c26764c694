// 1.2.6: with k of three assigned: partitions of the number k, 1 + 1 + 2 + 3 = 7 states. From one
// with u values in use 3 * (u + 1) transitions: 3, 6, 6 and 9, 6 and 9 and 12. Without symmetry:
// partitions of the assigned ones, 1 + 3 * 1 + 3 * 2 + 5 = 15; 3 + 3 * 6 + 3 * (6 + 9) + (6 + 3 * 9
// + 12).
// args:
// count: all 7 51
// args: --symmetry sort
// args: --symmetry off
// count: all 15 111
// args: --data D=2 --symmetry off
// count: all 27 162
// args: --data D=2
// count: all 10 60
property all = always(<->true);
property alike = possibly(exists d : D . forall i : I . a[i] = Yes(d));
property two   = possibly(exists i, j : I, d : D . i != j && a[i] = Yes(d) && a[j] is Yes
  && a[j] != a[i]);
property any   = forall i : I . [-] (a[i] is Yes => (exists d : D . a[i] = Yes(d))
  && (forall j : I . i = j || a[j] is No));
property again = [-] (forall i : I . a[i] is No || (forall j : I . i = j || <-> (a[i] = a[j])));
