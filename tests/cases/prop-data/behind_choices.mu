// One value that is held and used (b), another that is held and not used (a).
// args:
// args: --data D=1 -p first -p second -p third
// args: --data D=2
// args: --data D=4
property first  = forall a, b : D . (a != b => [c? exists (=b, x)] x != b);
property second = forall a : D . forall b : D . (a != b
  => [c? exists (y, x where y = b)] (x = b && P.k = b));
property third  = forall b, a, e : D . (a != b && b != e => [c? exists (=b, x)] (P.z = x
  && P.k = b && x = b));
property fourth = exists a, b : D . (a != b && <c? (=b, x)> (P.k = b && P.z = x));
property fifth  = exists a, b : D . (a != b && <c? forall (y, x where y = b)> (P.k = b
  && P.k != a));
