// 1.4: own = 0, 1, 2 go round; arr[0] after them: 0 at first, then 1, then 0: it follows own.
// For each own: a, four at b, c: 18; edges 4 + 4 for each, c: 2: together 26.
// With unused kept: each value of unused stays: a/own=0: 1 (unused = before = 0); b: 4; c: 4;
// a for own = 1: 4; its b: 4, each from 4; c: 4; the same for own = 2.
// So 1 + 4 + 4 + 4 + 4 + 4 + 4 + 4 + 4 = 33; edges 4 + 4 + 4, 16 + 4 + 4, 16 + 4 = 56.
// args:
// count: plain 18 26
// count: unused 33 56
// args: --keep-dead
// count: plain 33 56
property plain = always(P@a || P@b || P@c);
property unused "a property that observes it keeps it" = always(P@b => P.unused = P.before);
