// What is checked of Raft.

property safe "no deadlock, and one leader at most in each term" =
  always(<->true && (forall i, j : Id .
    i != j && Server[i]@leader && Server[j]@leader => Server[i].term != Server[j].term));
