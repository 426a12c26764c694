// What is checked of the queues.

property safe "no deadlock, and no queue is too long" =
  always(<->true && (forall i : Id . len(queue[i]) <= K));
