// count: at_most_one 2 4
property at_most_one = always(forall i, j : Id . ee[i, i] && ee[j, j] => i = j);
property goes_on = always(<->true);
