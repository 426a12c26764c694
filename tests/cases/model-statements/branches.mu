// count: values 8 120
property values = always(P.n = 0 || P.n <= 7) && (forall i : 0..7 . possibly(P.n = i));
property colours = always(P.k = blue || P.k = green => P.n <= 3);
