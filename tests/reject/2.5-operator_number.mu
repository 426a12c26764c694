// model: ltl-base.stg
property p = ltl(G(U(true)));
