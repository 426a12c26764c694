// Properties of the two tasks.  `signal(i)` is made by task i, for the event of the other one.

// The error that was found before the flight; in flight one of its kind came up elsewhere.
property alive "some task can always go on" expect false = deadlock_free;

// Never signalled while the one who waits for it has tested, and does not sleep yet.
property only_in_the_gap "without a signal in a gap there is no deadlock" =
  nu X. <-> true && [-tau signal()] X
        && (Task[1]@gap || [tau signal(2)] X) && (Task[2]@gap || [tau signal(1)] X);

property missed "a signal in the gap can be missed for ever" =
  possibly(<tau signal(2)> true && Task[1]@gap
           && <tau signal(2)> (mu X. [-] false || <-tau wake(1)> X));

// The count tells that there was a signal, but nobody looks at it any more.
property late "in a deadlock both sleep, and one sleeps although its event has come" =
  always([-] false => Task[1]@sleeping && Task[2]@sleeping
    && (exists i : Id. asleep[i] && Task[i].count != event[i]));

// There is no second chance: the other one waits for an answer.
property fatal "once a signal has come into the gap a deadlock is inevitable" =
  always(Task[1]@gap => [tau signal(2)] inevitably([-] false));

property goes_on "each task wakes up or skips again and again" expect false =
  again_and_again(<tau read(1)>) && again_and_again(<tau read(2)>);

property one_asleep "never both asleep" expect false =
  never(asleep[1] && asleep[2]);
