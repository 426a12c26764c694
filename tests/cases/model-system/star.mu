// 1.5: 3 x 3 states, two steps each, all of them internal.
// args:
// count: all 9 18
property all = always(<tau>true && [-tau]false && (S@a <=> R@a) && (x@b <=> y@b));
