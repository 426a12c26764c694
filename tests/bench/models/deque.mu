// What is checked of the deque.

property safe "no deadlock, and the top is in the array" = always(<->true && age.top <= K);
