// Properties of Fischer's protocol without time.

// The purpose of the protocol, which needs time.
property exclusion "never two processes in the critical section" expect false =
  always(forall i, j : Pid. i != j => !(P[i]@critical && P[j]@critical));

// The run that violates it has a late write: a process that had found id free writes when another
// one is inside already.  On runs without late writes exclusion holds.
property why "exclusion holds as long as nobody writes while somebody is inside" =
  nu X. (forall i, j : Pid. i != j => !(P[i]@critical && P[j]@critical))
        && [-tau write()] X && ((forall i : Pid. !P[i]@critical) => [tau write()] X);

property alive "something can always happen" = deadlock_free;

property chance "who is on its way may always enter" =
  always(forall i : Pid. !P[i]@idle => possibly(P[i]@critical));
