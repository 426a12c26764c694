// 1.7: n counts what is added, the same twice included, so s has at most n elements. n = 0: {}; n =
// 1: {} (from n = 2, s = {x}), {c0}, {d1}; n = 2: {c0}, {d1}, {c0, d1}, {d1, d2}. add 2; 2, 2, 3.
// del 0, 1, 1; 1, 1, 2, 2. ask, of c0, those in s and a fresh one, less s: 2; 2, 1, 2; 1, 2, 1, 2.
// args:
// count: all 8 30
property all = always(<->true);
property member = always(forall x : D . (x in P.s => P.n > 0 && <del?=x> !(x in P.s) || P.n = 0));
property two_apart = possibly(exists x, y : D . x != y && {x, y} <= P.s && P.s - {x} = {y}
  && !(c0 in P.s));
property in_any_order = [add?x] [add?y] [del?=y] ((x = y || P.s = {x}) && (x != y || P.s = {}));
