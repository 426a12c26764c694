// Properties of readers and writers, as they are expected where nobody is preferred.

// What it is about.
property exclusion "a writer inside is alone" =
  always(forall w : Wid. Write[w]@writes =>
           (forall r : Rid. !Read[r]@reading) && (forall v : Wid. v != w => !Write[v]@writes));

// ... and not more than that: a lock for one would be right, too.
property together "all readers can be inside at once" =
  possibly(forall r : Rid. Read[r]@reading);

property alive "something can always happen" = deadlock_free;

property counts "the shared numbers are right" =
  always(readers = card(set(r : Rid | Read[r]@reading))
         && (writing <=> (exists w : Wid. Write[w]@writes))
         && waiting_readers = card(set(r : Rid | Read[r]@waiting))
         && waiting_writers = card(set(w : Wid | Write[w]@waiting)));

property chance "who waits may always be let in" =
  always((forall r : Rid. Read[r]@waiting => possibly(Read[r]@reading))
         && (forall w : Wid. Write[w]@waiting => possibly(Write[w]@writes)));

// The preferences: the first one holds with Prefer = 2, the second one with Prefer = 1.
property writers_first "no reader is let in while a writer waits" expect false =
  always([tau start_read()] waiting_writers = 0);
property readers_first "no writer is let in while a reader waits" expect false =
  always([tau start_write()] waiting_readers = 0);

// Fairness.  Everybody who is inside leaves in the end, and who can be let in all the time is let
// in: `weak` asks that b is done on every such path, `strong` that it is done, or possible again
// and again.  So where only `weak` fails, who lets people in must not always choose others.
pred weak_or(action b, phi) =
  mu X. phi
    || (exists i : Rid. nu Y. phi || <->true && [-{-@Read[i], b}] X
          && (!Read[i]@idle && <@Read[i]>true || [-b] X) && [-b] Y)
    || (exists i : Wid. nu Y. phi || <->true && [-{-@Write[i], b}] X
          && (!Write[i]@idle && <@Write[i]>true || [-b] X) && [-b] Y);
pred weak(action b)   = weak_or(<b>, false);
pred strong(action b) = nu Z. [-b] Z && weak_or(<b>, <b>true);

property read_weak "a reader who asks is let in, weak fairness" expect false =
  after(<tau ask_read(1)>, weak(<tau start_read(1)>));
property read_strong "a reader who asks is let in, strong fairness" =
  after(<tau ask_read(1)>, strong(<tau start_read(1)>));
property write_weak "a writer who asks is let in, weak fairness" expect false =
  after(<tau ask_write(1)>, weak(<tau start_write(1)>));
property write_strong "a writer who asks is let in, strong fairness" expect false =
  after(<tau ask_write(1)>, strong(<tau start_write(1)>));

// How they starve, as runs: there is always a reader inside, or a writer inside or waiting.  With
// Prefer = 1 the second one is false, with 2 the first, with 3 both.
property readers_relay "while a writer waits there may be readers inside for ever" =
  possibly(<tau ask_write(1)> (nu X. mu Y. readers > 0 && (<tau end_read()> X || <-> Y)));
property writers_relay "while a reader waits there may be writers inside or waiting for ever" =
  possibly(<tau ask_read(1)> (nu X. mu Y. (writing || waiting_writers > 0)
                                          && (<tau end_write()> X || <-tau start_read(1)> Y)));
