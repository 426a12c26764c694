// 1.7: 2 + 3 + 2 + 4 + 1.
// args:
// count: all 2 12
property all = always(P@a || P@b);
