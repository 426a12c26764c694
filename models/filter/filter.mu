// Properties of the filter lock.

// The purpose of the algorithm.
property exclusion "never two processes in the critical section" =
  always(forall i, j : Pid. i != j => !(P[i]@critical && P[j]@critical));

property alive "something can always happen" = deadlock_free;

// The argument of the proof: N - l processes at most are past level l, so one is past the last one.
property filter "each level keeps one process back" =
  always(forall l : Level.
    card(set(i : Pid | level[i] > l || P[i]@climb && P[i].l > l
                       || P[i]@passed && P[i].l >= l || P[i]@critical)) <= N - l);

// What the shared variables say of a process.
property at_rest "only who is idle or about to climb to the first level has level 0" =
  always(forall i : Pid. level[i] = 0 => P[i]@idle || P[i]@climb && P[i].l = 1);

property chance "who wants to enter may always enter" =
  always(forall i : Pid. level[i] > 0 => possibly(P[i]@critical));

// Nothing makes process 0 move, and two others can push each other on for ever.  With two
// processes in all it is true: the other one comes to wait behind process 0.
property enters "who climbs to the first level enters" expect false =
  responds(<tau climb(0, 1)>, <tau enter(0)>);

// b is done on every path that is fair to each process: who is not idle and can go on, does.
pred will_if_fair(action b) =
  mu X. exists i : Pid. nu Y. <->true && [-{-@P[i], b}] X
    && (!P[i]@idle && <@P[i]>true || [-b] X) && [-b] Y;

property enters_if_fair "... if every process that can go on does so" =
  after(<tau climb(0, 1)>, will_if_fair(<tau enter(0)>));

// Peterson's algorithm for two lets itself be overtaken once.  For three there is no bound: who has
// yielded may be slow, and two others overtake it for ever.
property bypass "who has yielded at the first level may be overtaken any number of times" =
  possibly(<tau yield(0, 1)> (nu X. mu Y. <tau enter(1)> X || <-{tau enter(0), tau enter(1)}> Y));
