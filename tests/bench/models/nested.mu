// What is checked of the plant.

property safe "no deadlock, and no belt is too full" =
  always(<->true && (forall i : Id . plant.cell[i].belt.parts <= Parts));
