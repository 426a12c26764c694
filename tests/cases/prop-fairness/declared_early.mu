property rests expect false = ltl(F(G(!P[0]@critical)));
property served = ltl(G(F(P[0]@wait)) => G(F(P[1]@critical)));
property first expect false = ltl(F(P[0]@critical && !P[1]@critical && !P[2]@critical));
