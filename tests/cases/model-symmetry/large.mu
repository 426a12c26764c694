// 1.2.6: nobody, somebody, the end.
// args:
// count: all 3 511
// args: --symmetry off
// count: all 258 65536
property all = always(true);
