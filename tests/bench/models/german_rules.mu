// What is checked of the cache.

property safe "no deadlock, and copies have the value stored last" =
  always(<->true && (forall i : Id . cache[i].st != I => cache[i].val = latest));
