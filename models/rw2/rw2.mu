// Properties of readers, updaters and writers, as they are expected with Upgrade = 2.

// The matrix: what may be held at the same time by two.
property exclusion "who writes is alone, and one at most is about to" =
  always(forall i, j : Pid. i != j && lock[i] != none && lock[j] != none =>
           lock[i] != write && (lock[i] = read || lock[j] = read));

// ... and nothing less: with Upgrade = 0 nobody has a lock for updating.
property together "readers can read while an updater does" =
  possibly((forall r : 1..R. Reader[r]@reading) && (exists i : Pid. lock[i] = update));

property alive "something can always happen" = deadlock_free;

// What an updater has read is still so when it writes.
property unchanged "nobody writes between an updater's reading and its writing" =
  forall u : R + 1..R + U, j : Pid. j != u =>
    after(<tau begin(u)>, not_before(<tau write(j)>, <tau write(u)>));

// With Upgrade = 0 each of the two waits for the other one to stop reading.
property no_embrace "no two updaters wait to write" =
  never(exists u, v : R + 1..R + U. u != v && Updater[u]@changing && Updater[v]@changing);

property chance "who waits may always be served" =
  always((forall r : 1..R. Reader[r]@waiting => possibly(Reader[r]@reading))
         && (forall u : R + 1..R + U. Updater[u]@waiting || Updater[u]@changing
                                      => possibly(Updater[u]@writing))
         && (forall w : R + U + 1..R + U + W. Writer[w]@waiting => possibly(Writer[w]@writing)));

// As in rw.mu: b is done on every weakly fair path, or (strong) could be done again and again.
pred weak_or(action b, phi) =
  mu X. phi
    || (exists r : 1..R. nu Y. phi || <->true && [-{-@Reader[r], b}] X
          && (!Reader[r]@idle && <@Reader[r]>true || [-b] X) && [-b] Y)
    || (exists u : R + 1..R + U. nu Y. phi || <->true && [-{-@Updater[u], b}] X
          && (!Updater[u]@idle && <@Updater[u]>true || [-b] X) && [-b] Y)
    || (exists w : R + U + 1..R + U + W. nu Y. phi || <->true && [-{-@Writer[w], b}] X
          && (!Writer[w]@idle && <@Writer[w]>true || [-b] X) && [-b] Y);
pred weak(action b)   = weak_or(<b>, false);
pred strong(action b) = nu Z. [-b] Z && weak_or(<b>, <b>true);

// New readers are stopped only while an updater is about to write.
property read_strong "a reader who asks reads, strong fairness" =
  after(<tau ask(1)>, strong(<tau begin(1)>));

// ... which is what the lock `pending` is for.
property change_weak "an updater that wants to write does, weak fairness" =
  after(<tau want(R + 1)>, weak(<tau write(R + 1)>));

// To begin it must find no other updater and no writer.
property update_weak "an updater who asks begins, weak fairness" expect false =
  after(<tau ask(R + 1)>, weak(<tau begin(R + 1)>));
property update_strong "an updater who asks begins, strong fairness" =
  after(<tau ask(R + 1)>, strong(<tau begin(R + 1)>));

// Nobody waits for a writer: it needs a moment at which nobody holds anything.
property write_strong "a writer who asks writes, strong fairness" expect false =
  after(<tau ask(R + U + 1)>, strong(<tau write(R + U + 1)>));
