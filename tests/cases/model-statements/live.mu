// Eight values of o: 8 states at a, 8 * 4 * 4 at b, where m is p. Of each 16 edges, or 2.
// count: all 136 384
property all = always(P.o[1] = 0 || P.o[1] = 2);
