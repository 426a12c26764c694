// 1.7: 1 + 1 + 2 + 5 + 15 + 52 partitions of what is held so far, then what was said: 5 flags, any
// of 32. The transitions: inputs 1 + 2 + 5 + 15 + 52 + 203, and the steps of told.
// args:
// count: all 108 310
property all = always(<->true);
property apart  = <(put? exists _)* . put? exists x> (P@n5 && !(x in P.r.s) && P.p = x
  && P.q != seq(x) && P.a[1] != x);
property told   = <(put? exists _)*> <ask? exists x> <tau is(true, false, true, false, true)>true;
property no_one =
  <(put? exists _)*> <ask? exists x> <tau is(false, false, false, false, false)>true;
