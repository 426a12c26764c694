// args:
// count: all 6 9
property all = always(P@a || P@b || P@c');
