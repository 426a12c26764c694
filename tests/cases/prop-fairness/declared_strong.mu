property enters      = inevitably(Guest@in_it) && will(<tau enter>) && AF(Guest@in_it);
property never_out expect false = EG(Guest@out);
property ends_in     = ltl(F(G(Guest@in_it)));
// Formulas that are written out are about all runs (1.10.4), and so is what can be reached.
property written_out expect false = mu X. Guest@in_it || <->true && [-] X;
property may_stay    = nu X. Guest@out && <-> X;
property safe        = always(Guest@in_it => [tau enter]false) && possibly(on) && deadlock_free;
property until_then  = until(Guest@out, Guest@in_it) && AU(Guest@out, Guest@in_it);
property either_way  = !ER(false, Guest@out) && !EW(Guest@out, false);
property inside      = possibly(on && inevitably(Guest@in_it)) && inevitably(possibly(on));
