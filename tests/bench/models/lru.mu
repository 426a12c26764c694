// What is checked of the cache.

property safe "no deadlock, and no address is in two lines" =
  always(<->true && (forall p, q : Place . p != q => line[p].address != line[q].address));
