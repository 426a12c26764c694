// 1.5: 1; after one communication 2 x 3; after two 1 x 3: 10 states. Edges 6 + 6 x (1 x 2) = 18.
// args:
// count: all 10 18
property all = always(!(r1@b && r2@b && r3@b));
