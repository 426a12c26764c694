// 2.4, 4.25: CTL on maximal runs; in a deadlock a run ends, and nothing more is asked of it.
pred p = P@start || P@both || P@idle || P@spin;
pred q = P@both || P@done;

// At the ends.
property AW_deadlock       = [tau rest] AW(p, false) && [tau go . tau end] AW(false, q);
property EW_deadlock       = [tau rest] EW(p, false) && [tau go . tau end] EW(false, q);
property AR_deadlock       = [tau rest] AR(false, p) && [tau go . tau end] AR(q, q);
property ER_deadlock       = [tau rest] ER(false, p) && [tau go . tau end] ER(q, q);
property EU_deadlock       = [tau rest] !EU(p, q) && [tau go . tau end] (EU(p, q) && AU(p, q));
property none_at_bad       = [tau fail] !(AW(p, q) || EW(p, q) || AR(q, p) || ER(q, p));
property other_at_idle     = [tau rest] !(AW(q, q) || EW(q, q) || AR(p, q) || ER(p, q));

// On the way.
property AW_              = [tau go] AW(p, q) && [tau rest] AW(p, q) && [tau turn] AW(p, q);
property AW_no expect false = AW(p, q);                        // bad
property EW_              = EW(p, q) && EW(p, false);          // goes round, or ends at idle
property EW_no expect false = EW(q, false);
property EW_last expect false = [tau go] EW(p, false);         // done is not p
property AR_              = [tau go] AR(q, p) && [tau turn] AR(q, p) && [tau rest] AR(q, p);
property AR_no expect false = AR(q, p);                        // bad
property AR_together expect false = [tau go] AR(P@done, p);    // at done p is not true any more
property ER_              = ER(q, p) && ER(false, p);
property ER_no expect false = ER(P@done, q);
property ER_together expect false = [tau go] ER(P@done, p);

// Each is the negation of another one's.
property dual_AR = always(AR(q, p) <=> !EU(!q, !p)) && always(AR(p, q) <=> !EU(!p, !q));
property dual_ER = always(ER(q, p) <=> !AU(!q, !p)) && always(ER(p, q) <=> !AU(!p, !q));
property dual_AW = always(AW(p, q) <=> !EU(!q, !p && !q)) && always(AW(q, p) <=> !EU(!p, !p && !q));
property dual_EW = always(EW(p, q) <=> !AU(!q, !p && !q)) && always(EW(q, p) <=> !AU(!p, !p && !q));
property same_AW = always(AW(p, q) <=> AR(q, p || q)) && always(EW(p, q) <=> ER(q, p || q));
property ends    = always(EG(p) <=> ER(false, p)) && always(AG(p) <=> AR(false, p))
                     && always(EG(p) <=> EW(p, false)) && always(AG(p) <=> AW(p, false));
