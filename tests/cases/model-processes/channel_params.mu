// 1.4: one value v of 0, 2, 3 goes through both stages and leaves on g[0..min(v, 2)].
// Without Tick: start; for each v: in stage 1, in stage 2, in Fan: 9; the end: 11 states;
// edges 3 + 3 + 3 + (1 + 3 + 3) = 16. Tick: 2 states, d! and 4 inputs. Product 22; edges
// 16 x 2 + 11 x (1 + 4) = 87.
// args:
// count: all 22 87
property all = always(Tick@a || Tick@b);
property through = always([g[?i]!?v] i <= v);
