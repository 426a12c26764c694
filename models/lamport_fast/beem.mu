// Properties of Lamport's fast mutual exclusion in the steps of BEEM.

// The purpose of the algorithm.
property exclusion "never two processes in the critical section" =
  always(forall i, j : Pid. i != j => !(P[i]@critical && P[j]@critical));

property alive "something can always happen" = deadlock_free;
