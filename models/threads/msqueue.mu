// Properties of the queue of Michael and Scott.

// The steps at which the operations take effect are known: s is the queue as it should be.
property queue "what goes out has come in first" =
  nu X(s : Items = seq()).
    [tau enqueues(_, ?x)] X(s ++ seq(x))
    && [tau dequeues(_, ?x)] (len(s) > 0 && x = head(s) && X(tail(s)))
    && [-{tau enqueues(), tau dequeues()}] X(s);

// Joins the properties of the inner steps to what a caller sees.
property returned "what is returned is what was taken out" =
  always([tau dequeues(?i, ?x)] (nu Y. [deqd[i]!?y] y = x && [-deqd[i]!] Y));

// M. Herlihy, J. Wing, Linearizability: a correctness condition for concurrent objects, 1990.
// Only calls and returns are looked at: whenever it likes, a call that is open may take effect.  An
// empty answer has no effect; it is right if the queue was empty at some time during the call.
property linearizable "to those who call it is a queue" =
  nu X(s : Items = seq(), c : Calls = array(i : Tid => Idle)).
    [enq[?i]?x] X(s, set_call(c, i, Enq(x)))
    && [deq[?i]?] X(s, set_call(c, i, Deq(len(s) = 0)))
    && [enqd[?i]!] (c[i] is Enqd && X(s, set_call(c, i, Idle)))
    && [deqd[?i]!?x] (c[i] is Deqd && c[i].x = x && X(s, set_call(c, i, Idle)))
    && [empty[?i]!] (c[i] is Deq && c[i].seen && X(s, set_call(c, i, Idle)))
    && [tau] X(s, c)
    || (exists i : Tid. c[i] is Enq && X(s ++ seq(c[i].x), set_call(c, i, Enqd)))
    || (exists i : Tid. c[i] is Deq && len(s) > 0
        && X(tail(s), see(set_call(c, i, Deqd(head(s))), tail(s))));

// There is no normal end: dequeue can always be called.
property alive "something can always happen" = deadlock_free;

// Why dequeue must read the head before the tail.  With -D TailFirst=true false.
property no_null "nobody follows the link of the last node" =
  never(<tau follows_null()>true);

// Calls are counted too, so that it does not matter if nobody calls any more.
property lock_free "calls return again and again, unless there are none" =
  nu X. mu Y. [{enq?, deq?, enqd!, deqd!, empty!}] X && [tau] Y;

pred is_last(n : Node) = next[n] = 0;

// It is never far off.
property tail_near "the tail is the last node or the one before it" =
  always(is_last(Tail) || (exists n : Node. next[Tail] = n && next[n] = 0));

// So the helping is needed.
property tail_behind "the tail may be behind" = possibly(!is_last(Tail));

// So at most one thread has linked a node that the tail does not know.
property tail_owner "... while the thread that enqueued last has still to swing it" =
  always(!is_last(Tail) => (exists i : Tid. Thread[i]@e17 && Thread[i].t = Tail));

// The paper: the tail always points to a node of the list.  Going on from the head one comes to it.
property head_behind "the head never overtakes the tail" =
  always(mu X(n : Node = Head). n = Tail || (exists m : Node. next[n] = m && X(m)));

// The swing of e17 finds its work done.
property helped "another may have helped before it does" =
  possibly(exists i : Tid. Thread[i]@e17 && Tail = Thread[i].n);

// From everywhere.
property chance "the queue may always be empty again" = always(possibly(next[Head] = 0));
