// Four values of o: 4 states at a, without n and m; at b 16, with m. Of each 16 edges, or 2.
// count: all 20 96
property all = always(P.o[0] <= 1);
