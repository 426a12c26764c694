// x = c0: inputs c0, d1; two outputs; one step; k is c0 or d1: 7. x = d1: one more of inputs and k:
// 9.
// args:
// count: all 2 16
// args: --data D=2
// count: all 2 14
// args: --data D=4
// count: all 4 44
property all = always(P.x = P.x);
property sent     = always(exists v : D . <out!v> v = c0) && (forall v : D . [out!v] v = c0);
property others   = [in'?w] (w = c0 || (exists v : D . <out!v> v != c0)
  && !(forall v : D . [out!v] v = c0));
property step     = always(exists v : D . <tau both(v, c0)> v = P.x);
property comm     = always(exists v, k : D . <mid(v, k)> (v = P.x && k != v));
property comm_all = always(forall v, k : D . [mid(v, k)] (v = P.x));
property none     = always(!(exists v : D . v != c0 && v != P.x && <out!v>true));
