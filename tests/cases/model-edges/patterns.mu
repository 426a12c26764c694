// 1.3: s once (x and a are dead but for a[0] which is read: a is live there); one with 6 values;
// two: a is not read there: 1 state.
// From s: 6 + 7 + 6 + 6 + 12 + 12 = 49; 6 loops at one.
// args:
// count: plain 8 55
property plain = always(P@s || P@one || P@two);
property bound = [c?v] (P@one => P.k = v && P.l = v);
property stored = [t?(v, b, e)] (P@two => P.x = v && P.a[v % 2] = v && b && e = p);
