// args:
// count: all 4 3
property all = always(P.n <= 3);
