pred small(m : int) = P.n = m => P.n < 4;
pred two(c, d, f) = (c => f) && (d => f);
// Met, all of them.
property met = always((P.n = 2 => P.dead < 2) && (forall i : Id . i in turn => Q[i]@r) && [up!2] true &&
    [tau wrap] true && (P.n = 0 => [up!1] true) && [told? exists _] true && small(2) && small(3) &&
    (P.n = 3 => false) && [up!3] false);
property dead "a variable that the model does not read" = always(P.dead = 1 => P.n <= 2);
// Not met.
property state = always(P.n = 3 => P.dead = 0);
property some = always(forall i, j : Id . i in turn && j in turn && i != j => P.n = 0);
property inner = always(P.n = 2 => (P.n < 2 => P.dead = 0));
property branch = always(P@b => possibly(P@a));
property output = always([up!0] true);
property family = always(forall i : Id . [over[i]!] true);
property step = always([tau wrap(3)] true);
property follows = leads_to(P.n = 3, P.n = 0);
property forgotten = always(P.dead = 2 => P.n = 1);
property copies = always(two(P.n = 3, P.n = 0, (P.n = 0 => P.dead < 2)));
