property gets_if_sent  = ltl(G(F(<put(_)>)) => G(F(<get(_)>)));
property sent          = ltl(G(F(<put(_)>)));
property any_value expect false = ltl(G(F(<get(1)>)));
property may_lose      = possibly(<tau lose>true);
property not_all_lost  = !ltl(F(G(!does(<get(_)>))));
property responds_all expect false = responds(<put(1)>, <get(1)>);
