// Properties of what threads wait for, under the policy `fifo`.  Those that are named after a
// policy fail under others.

// There is no normal end.  With -D Wrong=true false: a misused part stops.
property alive "something can always happen" = deadlock_free;

// Every part is used to the full.
property used "each part may be chosen, and have a thread waiting" =
  forall x : Part. x != none => possibly(use = x &&
    (size(Mutex.line) + size(RecursiveMutex.line) + size(Semaphore.line) + size(CondVar.line)
     + size(Barrier.line) + size(RWLock.line) > 0));

// The line itself: without it the rest means little.
pred in_line(line : Line) =
  forall k : 1..N. k <= size(line) => card(set(i : Tid | line[i] = k)) = 1;

// Under `arbitrary` false: all who wait have place 1.
property places "places in line are 1, 2, ... with one thread each" =
  always(in_line(Mutex.line) && in_line(RecursiveMutex.line) && in_line(Semaphore.line)
         && in_line(CondVar.line) && in_line(Barrier.line) && in_line(RWLock.line));

// ---- Mutex

// Dijkstra 1965.
property mutex_exclusive "at most one thread holds the mutex" =
  always(forall i, j : Tid. i != j => !(Thread[i]@m_in && Thread[j]@m_in));

// The threads that are in are those the mutex knows.
property mutex_owner "who is in holds it" =
  always(forall i : Tid. Thread[i]@m_in || Thread[i]@c_told || Thread[i]@c_wait_1
                         => Mutex@held && Mutex.owner = i);

// With -D Wrong=true false.
property mutex_giver "only its holder gives it back" =
  always(!Mutex@misused && (forall i : Tid. <unlock(i)>true => Mutex@held && Mutex.owner = i));

// Nobody gets it who has not asked, and nobody out of turn.
property mutex_handed "it is given only to one who waits for it, while nobody has it" =
  always(<locked()>true => Mutex@free)
  && always([locked(?i)] (Mutex@held && Mutex.owner = i && Mutex.line[i] = 0));

// Who asks after i gets it after i.
property mutex_fifo "first come, first served" =
  always([lock(?i)] (forall j : Tid. j != i && Mutex.line[j] = 0
                     => not_before(<locked(j)>, <locked(i)>)));

// Who waits already when i asks gets it after i.
property mutex_lifo "last come, first served" expect false =
  always([lock(?i)] (forall j : Tid. j != i && Mutex.line[j] > 0
                     => not_before(<locked(j)>, <locked(i)>)));

// No fairness is needed: all others stop behind who waits.
property mutex_served "who asks for the mutex gets it" =
  after(<lock(1)>, will(<locked(1)>));

// ---- RecursiveMutex

// As of a mutex.
property recursive_exclusive "at most one thread holds the recursive mutex" =
  always(forall i, j : Tid. i != j => !(Thread[i]@r_in && Thread[j]@r_in));

// It is free again only after as many unlocks as locks.
property recursive_depth "it counts how often its holder has got it" =
  always(!RecursiveMutex@misused
         && (RecursiveMutex@held && (forall i : Tid. Thread[i]@r_in
                                     => RecursiveMutex.depth = Thread[i].got)
             || RecursiveMutex@again || RecursiveMutex@free));

// While it says so it does nothing else.
property recursive_again "the holder gets it again, at once" =
  always(RecursiveMutex@again => (forall i : Tid. i = RecursiveMutex.owner <=> <r_locked(i)>true));

// The previous ones do not hold just because nobody asks again.
property recursive_twice "it may be held twice" =
  possibly(RecursiveMutex@held && RecursiveMutex.depth = 2);

// Except for its holder, who need not stand in line.
property recursive_fifo "first come, first served" =
  always([r_lock(?i)] (forall j : Tid. j != i && RecursiveMutex.line[j] = 0
                       && !(RecursiveMutex@held && RecursiveMutex.owner = j)
                       && !(RecursiveMutex@again && RecursiveMutex.owner = j)
                       => not_before(<r_locked(j)>, <r_locked(i)>)));

// ---- Semaphore

// Dijkstra 1965.  The type of `value` is int, so nothing else prevents it.
property semaphore_low "the semaphore is never below 0" = always(Semaphore.value >= 0);

// The invariant of a semaphore.
property semaphore_count "its value and those who are in are always as many as at first" =
  always(Semaphore.value + card(set(i : Tid | Thread[i]@s_in)) = Permits);

// It is not too careful either.
property semaphore_full "as many as that may be in" =
  possibly(use = semaphore && Semaphore.value = 0);

// A strong semaphore; under `arbitrary` it is a weak one.
property semaphore_fifo "first come, first served" =
  always([p(?i)] (forall j : Tid. j != i && Semaphore.line[j] = 0 && !Thread[j]@s_in
                  => not_before(<p_done(j)>, <p_done(i)>)));

// ---- CondVar

pred asleep(i : Tid) = Thread[i]@c_wait_1 || Thread[i]@c_asleep;

// No waiting thread is forgotten.
property condition_knows "who sleeps is in line or has been chosen, never both" =
  always(forall i : Tid. (asleep(i) <=> CondVar.line[i] > 0 || i in CondVar.ready)
                         && !(CondVar.line[i] > 0 && i in CondVar.ready));

// POSIX says at least one; here it is exactly one.
property condition_one "a signal chooses one of those who wait" =
  always(forall n : 1..N. size(CondVar.line) = n => [c_signal()] size(CondVar.line) = n - 1);

// POSIX, pthread_cond_broadcast.
property condition_all "a broadcast chooses all of them" =
  always([c_broadcast()] CondVar.line = Nobody);

// Spurious wakeups of j apart.  The chosen ones may still overtake each other on the way to the
// mutex.
property condition_fifo "signals choose in the order of waiting" =
  always([c_wait(?i)] (forall j : Tid. j != i && !asleep(j) =>
    (nu X. CondVar.line[i] = 0 || !(j in CondVar.ready) && [-tau spurious(j)] X)));

// False as soon as there is one wakeup without a signal; true with -D Spurious=0.
property condition_reason "who wakes has been signalled" expect false =
  always([c_wait(?i)] not_before(<c_woken(i)>, <{c_signal(), c_broadcast()}>));

// Their number is what keeps liveness within reach.
property condition_spurious "no more spurious wakeups than allowed" =
  always(CondVar.left >= 0) && possibly(CondVar.left = 0);

// Nobody need signal.
property condition_woken "who waits is chosen some day" expect false =
  always([c_wait(1)] inevitably(CondVar.line[1] = 0));

// From everywhere where one waits.
property condition_chance "who waits may be woken" =
  always([c_wait(?i)] possibly(<c_woken(i)>true));

// ---- Barrier

// Who passes leaves those who have arrived and those who have passed before.
property barrier_together "when one has passed, all had arrived" =
  always(forall i : Tid. [b_pass(i)] (forall j : Tid. Thread[j]@b_arrived || Thread[j]@idle));

// Between two passes of j there is one of i: nobody is a round ahead.
property barrier_rounds "nobody is two rounds ahead" =
  always([b_pass(?j)] (forall i : Tid. i != j && Barrier.line[i] > 0
                       => not_before(<b_pass(j)>, <b_pass(i)>)));

// The first round.
property barrier_wait "nobody passes before all have arrived" =
  forall i, j : Tid. not_before(<b_pass(i)>, <b_arrive(j)>);

// No fairness is needed: until all are there nobody has anything else to do.
property barrier_passes "who arrives passes" = responds(<b_arrive(1)>, <b_pass(1)>);

// Among those of one round.
property barrier_fifo "first come, first let go" =
  always([b_arrive(?i)] (forall j : Tid. j != i && Barrier.line[j] = 0
                         => not_before(<b_pass(j)>, <b_pass(i)>)));

// ---- RWLock

// P. J. Courtois, F. Heymans, D. L. Parnas, Concurrent control with readers and writers, 1971.
property rw_exclusive "a writer is alone" =
  always(forall i, j : Tid. i != j && Thread[i]@writing
                            => !Thread[j]@reading && !Thread[j]@writing);

// Else a mutex would do.
property rw_shared "all may read at once" = possibly(forall i : Tid. Thread[i]@reading);

// With -D Wrong=true false.
property rw_knows "the lock knows who reads and who writes" =
  always(!RWLock@misused
         && RWLock.readers = set(i : Tid | Thread[i]@reading)
         && RWLock.writers = set(i : Tid | Thread[i]@writing));

// In line with `fifo`; else readers may take turns.
property rw_writer "who wants to write will" = responds(<write(1)>, <rw_got(1)>);

// Among all, readers and writers.
property rw_fifo "first come, first served" =
  always([{read(?i), write(?i)}] (forall j : Tid. j != i && RWLock.line[j] = 0
    && !Thread[j]@reading && !Thread[j]@writing
    => not_before(<rw_got(j)>, <rw_got(i)>)));
