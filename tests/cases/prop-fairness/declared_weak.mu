property switched    = ltl(G(F(<tau switch>)));
property on_and_off  = leads_to(on, !on) && leads_to(!on, on);
property may_wait expect false = inevitably(Guest@in_it);
property may_not_idle expect false = again_and_again(<tau idle>);
property some_run    = EG(Guest@out);
property no_such_run expect false = EG(!on);
