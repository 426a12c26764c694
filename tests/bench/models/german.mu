// What is checked of German's protocol, models/german.

property safe "no deadlock, and every copy is up to date" =
  always(<->true && (forall i : Id. Client[i]@S || Client[i]@E => Client[i].val = latest));

property again "the home node may always be idle (again)" = always(possibly(Home@idle));
