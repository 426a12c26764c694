// What is checked of leader election.

property safe "no deadlock, and only the largest number becomes leader" =
  always(<->true && (forall i : Id. Node[i]@leader => i = N - 1));

property live "somebody becomes leader" = inevitably(exists i : Id. Node[i]@leader);

property settled "whatever has happened, somebody becomes leader" =
  always(inevitably(exists i : Id. Node[i]@leader));

property again "the largest number may become leader, always" = always(possibly(Node[N - 1]@leader));
