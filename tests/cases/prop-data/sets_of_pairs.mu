// Names inside such a set depend on its order, and the order on the names: they must come to rest.
// args: -p taken -p refused -p some -p other
// args: --certify -p taken -p refused -p some -p other
// args: --solver scc -p taken -p refused -p some -p other
// args: --data D=1 -p taken -p none -p not_other
// args: --data D=2 -p taken -p refused -p some
// args: --data D=3 -p taken -p refused -p some -p other
pred swapped = [in'?p] [in'?q] [in'?r] [out!?s]
  [c? exists (y, x where {a : y, b : x} in s)] (P.z = y && P.k = y);
pred differ = <in'? exists p> <in'? exists q> <in'? exists r> <out!?s>
  <c?(y, x where {a : y, b : x} in s)> (P.z = x && P.k != x);
pred outside = <in'? exists p> <in'? exists q> <in'? exists r> <out!?s>
  (exists d : D . d != p.a && d != p.b && (d = q.a || d = r.a) && <c? exists (=d, y)> {a : d, b : y} in s);
property taken = [in'?p] [in'?q] [in'?r] [out!?s]
  [c? exists (y, x where {a : y, b : x} in s)] (P.z = x && P.k = y);
property refused expect false = swapped;
property some  = differ;
property none expect false = differ;
property other = outside;
property not_other expect false = outside;
