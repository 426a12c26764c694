property safe = deadlock_free && always(forall i, j : Id . Router[i].table[j].sq < Q);
