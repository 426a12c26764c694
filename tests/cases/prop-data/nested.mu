// args: -p three -p four -p swap -p chain -p lets -p outer -p functions
// args: --data D=4 -p three -p four -p swap -p chain -p lets -p outer -p functions
// args: --data D=3 -p three -p not_four -p swap -p chain -p lets -p outer
// args: --data D=2 -p not_three -p swap -p lets -p outer
// args: --data D=1 -p not_three -p swap -p lets -p outer -p all_one
pred distinct3 = exists a, b, c : D . a != b && b != c && a != c;
pred distinct4 = exists a : D . exists b : D . exists c : D . exists d : D .
  a != b && a != c && a != d && b != c && b != d && c != d;
property three = distinct3;
property not_three expect false = distinct3;
property four = distinct4;
property not_four expect false = distinct4;
property all_one = forall a, b : D . a = b;
// The parameters change places for ever, what is received does not matter.
property swap = forall a, b : D . nu X(v : D = a, w : D = b). (v = a && w = b || v = b
  && w = a) && [put? forall _] X(w, v);
// From any value three others can be received one after the other, all different from what was
// before.
property chain = always(exists a : D . a != P.x && <put?=a> (exists b : D . b != P.x
  && b != c0 && <put?=b> P.x = b));
property lets = [put?y] (let z = P.x in z = y && [put?w] (let v = P.x in v = w
  && (z = v <=> y = w)));
// A body may use what is bound outside its fixpoint, through renamed states.
property outer = [put?y] nu X. (P.x = y || P.x != y) && [put? forall _] X && <put?=y> P.x = y;
property functions = exists f, g : D . f != g && (forall a : D . exists b : D . b != a
  && (b = f || b = g));
