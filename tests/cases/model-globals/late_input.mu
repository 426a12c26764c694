// args:
// count: all 2 1
property all  = always(g <= 20);
property once = possibly(g = 1);
