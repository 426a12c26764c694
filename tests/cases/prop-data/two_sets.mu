// Empty and empty; one of them empty, twice; the same value in both, or two: 1 + 2 + 2.
// args:
// count: all 5 6
property all = always(P[0].s = P[1].s || P[0].s != P[1].s);
