// What is checked of the lock.

property safe "no deadlock, and who writes is alone" =
  always(<->true && (forall i, j : Id . i != j => !(P[i]@writes && (P[j]@writes || P[j]@reads))));
