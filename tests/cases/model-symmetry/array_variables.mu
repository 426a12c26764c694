// 1.2.6: variables of formulas that hold arrays over identities; their representatives are looked
// for among values that exchanges of identities lead round in circles.
// args:
// args: --symmetry off
// args: --solver lms --certify
property identity expect false = forall v : Map . <c?=v> (forall w : I . v[w] = w);
property some_identity = exists v : Map . <c?=v> (forall w : I . v[w] = w);
property some_cycle = exists v : Map . <c?=v> (forall w : I . v[w] != w && v[v[v[w]]] = w);
property tail = exists v : Map . <c?=v> (exists w : I . v[w] != w && v[v[w]] != w && v[v[v[w]]] = v[v[w]]);
