// What is checked of the server with fields.

property safe "no deadlock, and nobody waits for an idle server" =
  always(<->true && (Server@idle => forall c : Client . User[c]@idle));
