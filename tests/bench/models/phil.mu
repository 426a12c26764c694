// What is checked of the philosophers with forks as processes.

property safe "no deadlock, and neighbours do not eat at the same time" =
  always(<->true && (forall i : Id. !(Phil[i]@eats && Phil[(i + 1) % N]@eats)));

property again "philosopher 0 may always eat (again)" = always(possibly(Phil[0]@eats));
