// 1.2.20: without symmetry the bags of at most 3 of 6 messages, 84 states. Orbits: a transposition keeps 1 + 2 + 5 + 8
// of these bags (two messages are kept, the others go in pairs), a cycle of three 1 + 2: (84 + 3 * 16 + 2 * 3) / 6 = 23.
// args:
// count: all 23 100
// args: --symmetry off
// count: all 84 348
// args: --symmetry sort
property all = always([-]true);
property full = always(len(net) <= 3) && possibly(len(net) = 3);
property twice = possibly(exists x in net . len(bag(y in net | y = x)) = 2);
property thrice = possibly(exists x in net . bag(y in net | y = x) = net && len(net) = 3);
property left = always(forall x in net . (x in net - bag(x)) = (len(bag(y in net | x = y)) > 1));
property sums = bag(1, 2) + bag(2) = bag(2, 1, 2) && bag(1, 2, 2) - bag(2, 3) = bag(2, 1) && !(3 in bag(1, 2))
  && bag(1) != bag(1, 1);
property steps = [-] (exists x in net . <tau take(x)>true);
property formula = possibly(len(net) = 2 && (exists x in net . <tau take(?m)>(m != x)));
