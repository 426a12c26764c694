property small = always(P.n < Most);
