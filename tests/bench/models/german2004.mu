// What is checked of German2004, models/german2004.

property safe "the repaired protocol: no deadlock, and every copy is up to date" =
  [variant?=repaired]
    always(<->true && (forall a : Addr, i : Id. Node[i].cst[a] != I => Node[i].cdt[a] = latest[a]));
