// count: all 6 36
property all = always(P@a || P@b);
