// 1.6: a; b with g = 3, 4; end with g = 6, 7.
// args:
// count: all 5 4
property all = always(g = 0 || P@b || P@end);
property first = [c[1]?x] (g = 1 + x && x >= 2) && <c[1]?=2>true && [c[1]?=1]false && [c[0]?]false && [c[2]?]false;
property second = [c?x] (<d!?v> (v = x + 2 && g = v + 2 && P.k = v));
