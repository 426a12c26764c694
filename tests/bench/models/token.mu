// What is checked of the token ring.

property safe "no deadlock, and some process is privileged" =
  always(<->true && (exists i : Id . privileged(x, i)));
