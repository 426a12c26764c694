// Properties of the counter, as expected of the rule `cas`.  The kinds of progress are those of
// M. Herlihy and N. Shavit, The Art of Multiprocessor Programming, 2008.

// There is no normal end: the threads go on adding.
property alive "something can always happen" = deadlock_free;

// With wrap-around, too: a counter that has come back to the old value is as good as the old one.
property adds_one "each addition adds one" =
  always(forall k : 0..M - 1. x = k => [tau done()] x = (k + 1) % M);

// The other half of adds_one.
property only_done "and nothing else changes the counter" =
  always(forall k : 0..M - 1. x = k => [-tau done()] x = k);

// This is why it is lock-free.  (Trivial for the other rules, which do not read.)
property blame "a failure comes from the success of another" =
  always([tau read(?i)] not_before(<tau fail(i)>, <tau done()>));

// Whatever the scheduler does, and whoever it stops: infinitely often somebody succeeds.  False
// for the rule spin: who holds the lock is stopped.
property lock_free "some thread always makes progress" = again_and_again(<tau done()>);

// Every run on which thread 1 goes on taking steps.
property wait_free "who goes on taking steps succeeds" expect false =
  after(<tau start(1)>, will_if_weakly_fair(<tau done(1)>, <@Thread[1]>));

// False for the rule spin.
property obstruction_free "who is left alone succeeds" =
  always(mu X. <tau done(1)>true || <@Thread[1]>true && [@Thread[1]] X);

// The number of own steps until then: fail, read, done.
property solo_bound "... in three steps, if it has started" =
  always(!Thread[1]@idle => <tau done(1)>true
         || [@Thread[1]] (<tau done(1)>true || [@Thread[1]] <tau done(1)>true));
