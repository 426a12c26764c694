// 1.7: from s 2 + 5 + (1 + 1 + 2) + (1 + 1 + 2) + 2 * 4 = 23. held is two states: a = b, where the
// record gives 1 (d1, then another), C 2, A 2 = 5; a != b: the record d2, then d1 or d3: 2, C 3, A
// 3 = 8. With two values: 4 + 8 + 7 + 7 + 14 = 40, and each of 4 states held 1 + 2 + 2.
// args: -p all -p records -p sequences -p alternatives
// count: all 3 36
// args: --data D=2 -p all -p records -p sequences -p alternatives_of_two
// count: all 5 60
property all = always(<->true);
property records = [rec?x] (P.r = x && [rec?y] (y.a = x.b && y != x || y.b != x.a));
property sequences = <sq? exists q> (len(q) = 2 && q[0] != head(tail(q))) && <sq?=(seq())>true;
property alternatives = <un? exists C(x, y)> (x != y && (exists z : D . z != x && z != y));
property alternatives_of_two expect false =
  <un? exists C(x, y)> (x != y && (exists z : D . z != x && z != y));
