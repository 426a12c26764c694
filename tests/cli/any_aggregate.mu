property few = never(exists i : Id . P[i]@t);
property two = always(count(i : Id | P[i]@t) <= 2);
