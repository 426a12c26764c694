// What is checked of the pool.

property safe "no deadlock, and no more is free than there is" = always(<->true && card(free) <= N);
