// What is checked of the sorted array.

property safe "no deadlock, and what is used is in order" =
  always(<->true && (forall p : Place . p + 1 < n => a[p] <= a[p + 1]));
