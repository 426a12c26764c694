// What is checked of the puzzle.

property safe "no deadlock, and the hole is where the variable says" =
  always(<->true && tile[hole] = 0);
