// Empty and empty; one of them empty, twice, for each size; sizes 1 and 1, 1 and 2, 2 and 1, 2 and 2, for each number of values in both:
// 1 + 4 + 2 + 2 + 2 + 3.  2 choices, for each process; then 5 where the other one has a set of 1, 10 of 2.
// args:
// count: all 14 34
property all = always(P[0].s = P[1].s || P[0].s != P[1].s);
