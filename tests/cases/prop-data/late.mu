// args:
// args: --data D=2
// args: --data D=3
property late expect false = <c?x> P.ok;
property early  = forall x : D . <c?=x> P.ok;
property some   = <c? exists x> P.ok && [c? exists x] P.ok;
property each expect false = [c?x] P.ok;
property every_early expect false = exists x : D . [c?=x] P.ok;
// After d?m the edge that is right for m is wrong for c0, unless m is c0.
property after  = [d?m] ((m = c0 || <d?=m> [c?=c0] (P.ok || !P.ok))
  && (forall x : D . <c?=x> P.ok) && !<c?x> P.ok && [c? exists x] (P.ok && (x = m || x != m)));
property moved = <d? exists m> (m != c0 && <c?=m> P.ok && <c?=c0> !P.ok
  && (exists e : D . e != m && <c?=e> P.ok));
