property small expect false = always(P@a || P.k = 0);
