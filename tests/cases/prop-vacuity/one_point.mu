property guard      = exists x : int . x > 1 && <c!x> true;
property too_small expect false = exists x : int . x > 2 && <c!x> true;
property implied    = forall x : int . x > 2 => [c!x] false;
property implied2 expect false = forall x : int . x < 3 => [c!x] false;
property large      = exists x, y : 0..1000000000000 . y = x + 1 && <pair(x, y)> true;
property step       = exists x : int . x % 3 = 0 && <tau step(x)> true;
property then_more  = exists x : int . <c!x> exists y : int . y = 2 * x && <c!y> true;
property both       = exists x : int . <c!(x)> true && <pair(x - 1, _)> true;
property negated    = !(exists x : int . x > 2 && <c!x> true);
property direct     = (exists x : int . <c!x> x = 2) && (forall x : int . [c!x] x = 2);
// Not one value in 10^12 is tried: two vertices are all there is.
property everywhere = forall x : 0..1000000000000 . [pair(x, x)] false;
