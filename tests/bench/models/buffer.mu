// What is checked of the buffer.

property safe "no deadlock, and the number of used slots is right" =
  always(<->true && first_free = (first_used + used) % K);
