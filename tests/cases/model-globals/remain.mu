// 1.6: g = 0, then 2 or 3.
// args:
// count: all 3 2
property all = always(g = 0 || g = 2 || g = 3);
