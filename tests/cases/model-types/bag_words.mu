// 1.2.20: one step, one element is left, 1 + 2 + 2 is the sum; a function of bags.
// count: all 4 3
property all = always([-]true);
property ends = possibly(count = 5 && len(net[1]) = 1 && (forall m in net[1] . m.f = 2));
property same = always(Q@t => Q.b = bag(0, 1) && Q.b - bag(0) = bag(1));
property sums = possibly(sum_is(bag({ f : 1, g : 0 }, { f : 2, g : 0 }), 3) && !sum_is(bag({ f : 1, g : 0 }), 3));
