// count: values 9 135
property values = always(P.n <= 8) && (forall i : 0..8 . possibly(P.n = i));
property colours = always((P.k = blue => P.n <= 3) && (P.k = green => P.n = 8));
