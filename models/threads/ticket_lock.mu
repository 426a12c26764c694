// Properties of the ticket lock.  With -D Range=2, fewer than threads, most of them are false.

// The reason for a lock.
property exclusion "never two threads inside" =
  always(forall i, j : Tid. i != j => !(Thread[i]@inside && Thread[j]@inside));

// There is no normal end.
property alive "something can always happen" = deadlock_free;

// Why it is right, and what is lost if there are too few tickets.
property tickets "no two threads wait with the same ticket" =
  always(forall i, j : Tid. i != j && Thread[i]@waits && Thread[j]@waits
                            => Thread[i].ticket != Thread[j].ticket);

// What distinguishes it from a lock that is spun on.
property fifo "first come, first served" =
  always([tau draw(?i)] (forall j : Tid. Thread[j]@outside
                         => not_before(<tau enter(j)>, <tau enter(i)>)));

// The others go on only until they wait behind it.
property enters "who has drawn a ticket enters, with no fairness assumed" =
  responds(<tau draw(1)>, <tau enter(1)>);

// With a ticket drawn before.
property bypass "each other thread enters at most once before it" =
  forall j : Tid. j != 1 => after(<tau draw(1)>,
    nu X(k : 0..1 = 0). [tau enter(j)] (k = 0 && X(1)) && [-{tau enter(1), tau enter(j)}] X(k));

// With Range = N the counters are also the same when all wait: wrap-around at its tightest.
property all_wait "all tickets may be out" =
  possibly(next = serving && (forall i : Tid. Thread[i]@waits));
