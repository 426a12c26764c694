// 1.2.20: 3 elements, 2 values, 2 pairs, and the block: 8 transitions.
// count: all 2 8
property all  = always([-]true);
property sums = always(n = 0 || n = 5 && k = 4);
property loop = possibly(n = 5 && k = 4);
property pair = <tau two(1, 3)>true && [tau two(?x, ?y)] (x = 1 && y = 3) && (exists x in m . <tau value(x)>(x = 3));
