property waits = always(c != seq(1, 2, 3, 1) && c != seq(1, 2));
property mixed = always(d != bag(1, 2) && d != bag(1, 1));
property one = always(q != seq(1, 2));
property none = always(!(q = seq(1, 2, 3)) && q != seq(5));
property found = possibly(q = seq(2) && c = seq(1));
