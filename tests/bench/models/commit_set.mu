// What is checked of two-phase commit.

property safe "no deadlock, and all partners agree" =
  always(<->true && !(exists i, j : Id . Partner[i]@committed && Partner[j]@aborted));
