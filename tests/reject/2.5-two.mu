// model: ltl-base.stg
property p = ltl(true, F(x = 1));
