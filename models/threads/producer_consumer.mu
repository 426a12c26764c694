// Properties of producers and consumers, for one of each.

// With -D Test=once false, for two different reasons: see the README.
property safe "nothing is put into a full buffer or taken out of an empty one" =
  never(<{tau overflow(), tau underflow()}>true);

// A wakeup that is lost, or a buffer used wrongly, ends in a deadlock.
property alive "something can always happen" = deadlock_free;

// C. A. R. Hoare, Monitors, 1974: one at a time inside.
property monitor "the buffer is touched only under the mutex" =
  always([{tau add(?i), tau remove(?i)}] (Mutex@held && Mutex.owner = i && !Mutex@misused));

// For one producer and one consumer: q holds what is with them and in the buffer.  Of several
// consumers one may be overtaken by another between the buffer and the world.
property in_order "items go out in the order in which they came in" =
  nu X(q : seq [Size + P + C] of Item = seq()).
    [put[_]?x] X(q ++ seq(x))
    && [take[_]!?y] (len(q) > 0 && y = head(q) && X(tail(q)))
    && [-{put?, take!}] X(q);

// Otherwise no producer would ever have to wait.
property full_use "the buffer may be full" = possibly(len(buffer) = Size);

// From everywhere, for the first consumer.
property chance "an item may always go out" = always(possibly(<take[P + 1]!>true));

// No fairness is needed: a producer without a consumer fills the buffer and stops, a consumer
// without a producer empties it and stops, and spurious wakeups come to an end.
property delivered "after an item has come in one goes out" = responds(<put?>, <take!>);

// Of those who sleep nobody could go on: a signal that reaches the wrong one is lost.
property no_lost_signal "if all sleep it is for a reason" =
  never((forall i : 1..P. Producer[i]@asleep) && (forall i : P + 1..N. Consumer[i]@asleep)
        && (forall c : Cond. cond[c].ready = {}));
