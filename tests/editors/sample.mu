// What editors should tell apart in properties.
property safe "of \"text\", and always" expect error = always(P@node_1 => x < 3 || Q.y <= 2);
pred step(action a, phi) = nu X. [a] phi && [-] X;
property μs = μX. ⟨τ⟩true ∨ [-{c!, d?}][c[i]?x . tau*] νY. <c(_, ?n where n > 1)> P[i]@s ∧ Y;
property choice = if a = 1 then <go!>true else <down!> q[0][1] = 2;
property arg = responds(<ask[1]()>, <-{@P, @Q[_]}>) && !<c?=1> [d!]false && 3 < 4 <=> deadlock_free;
