property d1 expect false = forall x, y : D . x = y || [put?y] (Q.x != y || Q.x = x);
property others expect false =
  forall x : D . [put?y] (y = x || [out!_] [put?z] (z = x || z = y || Q.x != z));
