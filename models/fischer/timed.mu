// Properties of Fischer's protocol with time.

// The purpose of the protocol.
property exclusion "never two processes in the critical section" =
  always(forall i, j : Pid. i != j => !(P[i]@critical && P[j]@critical));

// How the delay does it: see `why` in fischer.mu.
property no_late_write "nobody writes while somebody is inside" =
  always((exists i : Pid. P[i]@critical) => [tau write()] false);

// Who writes, does so within its time: the clock waits for it.
property in_time "a timer that has run down belongs to who can act on it" =
  always(forall i : Pid. timer[i] = 0 => P[i]@try || P[i]@delay);

// A clock that stands still for ever would make every promise about time empty.
property time_goes_on "the clock may always tick again" = always(possibly(<tau tick>true));

property alive "something can always happen" = deadlock_free;

property chance "who is on its way may always enter" =
  always(forall i : Pid. !P[i]@idle => possibly(P[i]@critical));

// Time may go on without process 1 ...
property enters "who finds id free enters" expect false =
  responds(<tau free(1)>, <tau enter(1)>);

// ... and if not, the others may be the last ones to write.  With -D N=1 false.
property starves "process 1 may lose again and again" =
  possibly(nu X. mu Y. <tau lose(1)> X || <-{tau lose(1), tau enter(1)}> Y);

// b is done on every path that is fair to the clock, and to each process that is not idle: who can
// go on all the time, does.
pred will_if_fair(action b) =
  mu X. (nu Y. <->true && [-{-@Clock, b}] X && (<@Clock>true || [-b] X) && [-b] Y)
        || (exists i : Pid. nu Y. <->true && [-{-@P[i], b}] X
              && (!P[i]@idle && <@P[i]>true || [-b] X) && [-b] Y);

// The last one who writes: after Write ticks all who have found id free have written.
property somebody_enters "who finds id free or somebody else enters, if clock and processes go on" =
  after(<tau free()>, will_if_fair(<tau enter()>));
