// 1.7: 5 + 5 + 3 + 5 + 5 from one state. --data D=2 --data E=3: 4 + 27 + 2 + 27 + 27.
// args: -p all -p pairs -p triples -p fixed
// count: all 1 23
// args: --data D=2 --data E=3 -p all -p pairs_of_two -p triples
// count: all 1 87
// args: --data E=2 -p all -p pairs -p triples_of_two
// count: all 1 32
property all = always(<->true);
property pairs = <tau pair(c0, c0)>true && <tau pair(c0, ?l)>l != c0 && <tau pair(?k, c0)>k != c0
  && <tau pair(?k, ?l)>(k != c0 && k = l) && <tau pair(?k, ?l)>(k != c0 && l != c0 && k != l);
property pairs_of_two expect false = <tau pair(?k, ?l)>(k != c0 && l != c0 && k != l);
property triples = <tau triple(?k, ?l, ?m)>(k != l && l != m && k != m)
  && <tau triple(?k, ?l, ?m)>(k = m && l != m) && [tau triple(?k, ?l, ?m)](k = l && l = m => k = m);
property triples_of_two expect false = <tau triple(?k, ?l, ?m)>(k != l && l != m && k != m);
// The edge whose first value is fixed to x: only for that value, and every one of them is possible.
property fixed = forall x : E . <three? exists (=x, y, z)>(x != y && y != z && x != z);
