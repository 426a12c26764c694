// Properties of Szymanski's algorithm with bits.
// small: -D N=2

// The purpose of the algorithm.
property exclusion "never two processes in the critical section" =
  always(forall i, j : Pid. i != j => !(P[i]@critical && P[j]@critical));

// Waiting in the room is a loop of reading, so this alone could be true of processes that wait
// for each other for ever; the next one could not.
property alive "something can always happen" = deadlock_free;

property chance "who asks may always enter" =
  always(forall i : Pid. !P[i]@idle => possibly(P[i]@critical));

// Whoever waits in the room reads flags; it may do so for ever, while the one it waits for sleeps.
property enters "who asks enters" expect false =
  responds(<tau request(0)>, <tau enter(0)>);

// b is done on every path that is fair to each process: who is not idle and can go on, does.
pred will_if_fair(action b) =
  mu X. exists i : Pid. nu Y. <->true && [-{-@P[i], b}] X
    && (!P[i]@idle && <@P[i]>true || [-b] X) && [-b] Y;

property enters_if_fair "... if every process that can go on does so" =
  after(<tau request(0)>, will_if_fair(<tau enter(0)>));

// After `since`, j enters at most n times before i does.
pred overtaken(i : Pid, j : Pid, n : 0..2, action since) =
  after(<since>, nu X(k : 0..2 = 0). [tau enter(j)] (k < n && X(k + 1))
                                 && [-{tau enter(i), tau enter(j)}] X(k));

// The linear wait of the title: no waiting process is overtaken by another one without bound, so
// it waits for a number of critical sections that is linear in N.
property linear_wait "who asks is overtaken by each other process at most twice" =
  forall i, j : Pid. i != j => overtaken(i, j, 2, <tau request(i)>);
