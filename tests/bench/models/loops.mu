// What is checked of the loops.

property safe "no deadlock, and no index is too large" =
  always(<->true && Loops.i < N && Loops.j < N && Loops.k < N);
