// What is checked of the clocks that are variables.

property safe "no deadlock, and one process at most is in its critical section" =
  always(<->true && (forall i, j : Id . i != j => !(P[i]@critical && P[j]@critical)));
