// 1.5: (2, 2), (3, 2); (0, 0..3): 6 edges; observed x: 2, 3, and 0..3: 4 states at b.
// args:
// count: plain 2 6
// count: seen 5 6
property plain = always(S@a <=> R@a);
property seen = always(R@b => R.x < 4);
