property deadlock_free = deadlock_free;
property apart = always(!(forall i : 1..2. P[i]@met));
