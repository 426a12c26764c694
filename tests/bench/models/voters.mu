// What is checked of the voters.

property safe "no deadlock, and where the decision is yes, nobody said no" =
  always(<->true && (decision = yes => forall i : Id . vote[i] != no));
