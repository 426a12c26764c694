// What is checked of the election.

property safe "no deadlock, and at most the last one leads" =
  always(<->true && (forall i : Id . Elector[i]@leads => i = N - 1));
