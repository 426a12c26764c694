// Properties of the counter, as expected of the rule `naive`.

pred done = forall i : Tid. Thread[i]@idle && Thread[i].left = 0;

// No fairness is needed: every step brings the end nearer.
property ends "it comes to an end" = inevitably(done);

// Deadlock is the normal end here, and there is no other.
property end_only "the end is the only deadlock" = always(<->true <=> !done);

// True for the rules locked and atomic.
property exact "at the end every addition has counted" expect false =
  always(done => x = N * Times);

// M. Ben-Ari, A. Burns, Extreme interleavings, IEEE Concurrency 6(3), 1998: the least result of any
// number of additions is 2.  (With Times = 1 it is 1.)
property two "as few as two may have counted" = possibly(done && x = 2);

// The last to write has read after another write, unless it adds only once.
property not_one "but never only one" = always(done => x >= 2);

// For N = 2 and Times = 2 or more.
property all_results "everything from two on is possible" =
  forall k : 2..N * Times. possibly(done && x = k);

// What an update loses may be more than one.  True where updates are not lost.
property never_back "the counter never goes back" expect false =
  always(forall k : 0..N * Times. x = k => [-] x >= k);
