// args:
// count: all 3 2
property all = always(g = 0 || g = 3 || g = 7);
property way = <c(2)> (g = 3 && <d(A(7))> g = 7);
