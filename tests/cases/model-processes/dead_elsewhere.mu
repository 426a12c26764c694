// 1.4: 2 x 2 states; 4 edges from a to b for each: (a,a) 8, (b,a) 4, (a,b) 4.
// With P[1].x: 1 + 4 nodes of P[1] with 2 of P[2]: 10; edges 8 + 4 (a, b) + 4 x 4 (b, a).
// args:
// count: plain 4 16
// count: one 10 28
property plain = always(P[1]@a || P[1]@b);
property one = always(P[1].x <= 3);
