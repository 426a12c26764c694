// model: ltl-base.stg
property p = ltl(F(<tau . tau>));
