// args:
// count: all 5 4
property all = always(P@n1 || P@n2 || P@n3 || P@n4 || P@n5);
property swapped = [-] (P.x = 2 && P.y = 1);
property then_swapped = [-][-] (P.x = 1 && P.y = 3 && P.u = 2 && P.v = 1);
property old_index = [-][-][-] (P.a[0] = 7 && P.a[1] = 1 && P.i = 1);
property rotated = [-][-][-][-] (P.a[0] = 2 && P.a[1] = 7 && P.a[2] = 1);
