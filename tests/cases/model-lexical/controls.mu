// 1.1: in properties, too: a carriage return that ends no line.
// args:
// count: all 2 2
property all = nu X. (P@a || P@b) && [-]X;
