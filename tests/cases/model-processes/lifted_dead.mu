// args:
// count: all 25 110
property all = always(<->true);
