// 1.2.20: 1 + 3 + 6 bags, 8 arrays. A transposition keeps 4 of the bags and 4 of the arrays, a cycle of three 1 and 2:
// (80 + 3 * 16 + 2 * 2) / 6 = 22 orbits.
// args:
// count: all 22 96
// args: --symmetry off
// count: all 80 336
property all = always([-]true);
property alike = always(len(m) = 2 => (exists i, j : I . bag(i, j) = m && bag(j, i) = m));
property one = possibly(exists i in m . a[i] && bag(i, i) != m && (forall j : I . a[j] => i = j));
