// Properties of Dekker's algorithm.

// The purpose of the algorithm.
property exclusion "never both in the critical section" =
  always(!(P[0]@critical && P[1]@critical));

property alive "something can always happen" = deadlock_free;

// The flags say who wants to enter and does not stand back.
property flags "the flag of a process is down where the algorithm says so" =
  always(forall i : Pid. flag[i] <=> !P[i]@idle && !P[i]@wait && !P[i]@again);

property chance "who asks may always enter" =
  always(forall i : Pid. !P[i]@idle => possibly(P[i]@critical));

// Nothing makes process 0 move; process 1 may also look at a flag for ever.
property enters "who asks enters" expect false =
  responds(<tau request(0)>, <tau enter(0)>);

// b is done on every path that is fair to each process: who is not idle and can go on, does.
pred will_if_fair(action b) =
  mu X. exists i : Pid. nu Y. <->true && [-{-@P[i], b}] X
    && (!P[i]@idle && <@P[i]>true || [-b] X) && [-b] Y;

// Dekker's claim.
property enters_if_fair "... if both go on when they can" =
  forall i : Pid. after(<tau request(i)>, will_if_fair(<tau enter(i)>));

// The algorithm is not first come, first served, and the turn helps only who looks at it: as long
// as process 0 stands back, or has not looked yet, process 1 may enter again and again.
property bypass "who has asked may be overtaken any number of times" =
  possibly(<tau request(0)> (nu X. mu Y. <tau enter(1)> X || <-{tau enter(0), tau enter(1)}> Y));

// Only in this way: it stands back when it need not any more.
property bypass_waiting "... only before its flag is up again" =
  after(<tau again(0)>, nu X(k : 0..1 = 0).
    [tau enter(1)] (k < 1 && X(k + 1)) && [-{tau enter(0), tau enter(1)}] X(k));
