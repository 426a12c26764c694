// model: ltl-base.stg
property p = G(x = 1);
