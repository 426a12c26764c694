property indexed = forall i : 0..3 . possibly(P[i].n = i);
property at_node = forall i : 0..3 . possibly(P[i]@a);
