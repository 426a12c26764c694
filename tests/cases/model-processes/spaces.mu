// args:
// count: all 3 2
property all = always(P.a.P || P@P || P@a);
