// What is checked of the stack.

property safe "no deadlock, and the stack is not too high" = always(<->true && len(s) <= K);
