// args:
// count: all 5 4
property all   = always(!(P@same && P@other));
property same  = possibly(P@same);
property other = possibly(P@other);
