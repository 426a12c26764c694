// 1.3: the target's arguments are from the state after the receipt: b with each of the 4 values
// of c, and one of d; one loop.
// args:
// count: all 5 6
property all = always(P@a || P@b);
