// What is checked of the trains.

property safe "no deadlock, and each train has taken its block" =
  always(<->true && (forall i : Id . taken[Train[i].b]));
