// args:
// count: all 5 6
property all = always(P@a || P@b || P@c || P@c');
