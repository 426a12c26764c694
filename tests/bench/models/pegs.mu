// What is checked of the pegs.

property safe "no deadlock, and some peg is left" =
  always(<->true && (exists r : Row, c : Col . peg[r, c]));
