// 1.3: a with x = 0: 3 pairs, b of both values: 6 edges. At b only j is read: b(1) and b(2), with
// 2 and 1 sets. Then a with x = 1 and x = 2, where b must be false: 3 edges each.
// With what is dead: six states at b (3 pairs, b), 4 with one edge and 2 with two edges.
// args:
// count: all 5 15
// args: --keep-dead
// count: all 9 20
property all = always(P@a || P@b);
property fewer = [tau] false && <c[1]!2>true && [c[_]!0]false && [c[0]!1] P.j = 1;
