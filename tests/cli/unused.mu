property p = always(P.z = 0);
