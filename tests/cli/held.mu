property alone = never(exists i, j : Id . i != j && P[i]@busy && P[j]@busy);
