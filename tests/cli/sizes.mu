// What depends on the number of values of V or W.
property kept "what is put is there" = always([put?x] R.r = x);
property differ "nothing is put twice" expect false =
  [put?x] (x = none || [put?z] (z = none || x != z));
property three "there are three" = exists x, y, z : V . x != y && y != z && z != x;
property pair "there are just two" expect false =
  exists x, y : V . x != y && (forall z : V . z = x || z = y);
property lost "goes wrong unless it is none" expect error =
  always(1 / (if R.r = none then 1 else 0) = 1);
property calm "nothing but none is put" expect false = always([put?x] x = none);
property more "there is a third turn" = <turn? exists w> w != right;
property both expect false = [put?x] (x = none || [turn?w] w = right);
