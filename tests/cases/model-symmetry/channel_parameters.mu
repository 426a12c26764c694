// How many are at t; each other one has a step, each of these two.
// args:
// count: own 4 18
// args: --symmetry off
// count: own 8 36
property own  = forall i : J . always(P[i]@t || <a[i]!>true && [m[i, _]!]false);
property rows = always([m[?i, ?j]!] i != j) && forall i : J . possibly(<m[i, _]!>true);
