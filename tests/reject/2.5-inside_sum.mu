// model: ltl-base.stg
property p = ltl(x + F(true) = 1);
