// model: ltl-base.stg
property p = ltl(G(does(x = 1)));
