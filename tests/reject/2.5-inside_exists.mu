// model: ltl-base.stg
property p = ltl(G(exists i : 0..1 . F(x = i)));
