// With every number of values from four on: got with the partitions of three values and c0.
// args:
// count: all 18 17
property all       = always(!(P@same && P@different));
property different = possibly(P@different);
property same      = possibly(P@same);
