property order     = always([c!?x . (-c?)* . c?] true) && always(len(c) = 2 => head(c) != c[1]);
property oldest    = always(forall m : 0..1 . len(c) > 0 && head(c) = m => <c?=m>true && [c?y](y = m));
property blocks    = always(len(c) = 2 <=> [c!]false);
property is_tau    = always([c]true) && [-tau]false && [-c]false && <"c!0">true;
property by_sender = [-@Send]false && always([c?]true);
property behind    = [c!?x . c!?y](c = seq(x, y) && Send.x = x);
