// count: same 17655 25434
// small: -D N=2
property same   = always(forall i, j : Id . ({ a : i, b : j } in r <=> m[i, j]) && ({ a : i, b : j } in q <=> n[i, j]));
property below  = always(q <= r <=> forall i, j : Id . n[i, j] => m[i, j]);
property above  = always(r <= q <=> forall i, j : Id . m[i, j] => n[i, j]);
property equal  = always((q = r <=> forall i, j : Id . m[i, j] <=> n[i, j]) && (q != {} <=> exists i, j : Id . n[i, j]));
property count  = always(card(r) = count(i, j : Id | m[i, j]) && card(q) = count(p : Pair | p in q));
property all    = possibly(q <= r && q != {} && q != r) && possibly(r <= q && q != r && r != {}) && possibly(r = q && r != {});
property few    = always(r <= set(p : Pair | p.a != p.b || p.a <= x) + q <=> forall i : Id . m[i, i] => i <= x || n[i, i]);
property apart  = always(v * u = {} && forall i : 1..6 . i in v => !(i in u)) && possibly(x = N - 1 && v = (if N = 2 then {2} else {2, 4}));
property within = always(!(v <= u) && u != v);
property right  = always(!P@wrong);
