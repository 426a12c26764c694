property low expect false = always(forall i : I . P[i].x = 0);
