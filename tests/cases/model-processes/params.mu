// 1.4: n(1, 3), n(2, 2) with a; out!(2, q, true); m(2) with a, not b; b := a, m(1), where the
// loop stays and x is not in s.
// args:
// count: all 4 4
property all = always(P.k = 1 && P.e = q);
property way = [-][-] (<->true && P.x = 2 && P.a && !P.b && [-] (P.x = 1 && P.b && <tau>true && [tau]P@m));
