// args:
// count: all 4 6
// args: --symmetry off
// count: all 8 10
property all  = always(<->true);
property some = <-><->(exists i : I . 1 / P.a[i] = 1);
