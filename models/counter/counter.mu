// Properties of the counting machine.

// The parameter k of X counts the steps still to come.  In a step nothing else is possible.
property exact "after start?n: exactly n times down, then go" =
  [start?n] mu X(k : 0..Max = n).
    k > 0 && <down!> X(k - 1) && [-down!] false
    || k = 0 && <go!> Counter@idle && [-go!] false;

// The same for every round, not only the first: a fixpoint within a fixpoint.
property every_round "every round counts correctly" =
  nu Z. [start?n] (mu X(k : 0..Max = n).
    k > 0 && <down!> X(k - 1) && [-down!] false
    || k = 0 && <go!> Z && [-go!] false);

property in_range "the counter is never negative and never above the maximum" =
  always(0 <= Counter.n && Counter.n <= Max);

property counts "each step down takes one off" =
  forall k : 0..Max. always(Counter@run && Counter.n = k => [down!] Counter.n = k - 1);

property alive "something can always happen" = deadlock_free;

property again "the machine can always be started again" =
  always(possibly(<start?> true));

// No other transition gets in between, so this is inevitable and not only possible.
property finishes "what was started comes to an end" =
  responds(<start?>, <go!>);

property for_ever "again and again it is done" =
  again_and_again(<go!>);

property first_start "no go before a start" =
  not_before(<go!>, <start?>);

property from_the_top "some value leads to the largest number of steps" =
  <start? exists n> (n = Max && Counter.n = Max);

// Wrong for n = 0.
property at_least_one "after a start there is something to count" expect false =
  [start?n] <down!> true;

// Wrong for the same reason as seen by the late reading: for *every* n two steps down.
property two_steps "two steps down are possible after any start" expect false =
  <start?n> <down!> <down!> true;
