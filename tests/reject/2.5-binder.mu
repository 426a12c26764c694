// model: ltl-base.stg
property p = ltl(G(does(<c!?x>)));
