// Properties of Treiber's stack.

// The steps at which the operations take effect are known: s is the stack as it should be.
property stack "pushes, pops and empty answers are those of a stack" =
  nu X(s : Items = seq()).
    [tau pushes(_, ?x)] X(seq(x) ++ s)
    && [tau pops(_, ?x)] (len(s) > 0 && x = head(s) && X(tail(s)))
    && [tau finds_none()] (len(s) = 0 && X(s))
    && [-{tau pushes(), tau pops(), tau finds_none()}] X(s);

// Joins the properties of the inner steps to what a caller sees.
property returned "what is returned is what was popped" =
  always([tau pops(?i, ?x)] (nu Y. [popped[i]!?y] y = x && [-popped[i]!] Y));

// M. Herlihy, J. Wing, Linearizability: a correctness condition for concurrent objects, 1990.
// Only calls and returns are looked at: whenever it likes, a call that is open may take effect.  An
// empty answer has no effect; it is right if the stack was empty at some time during the call.
property linearizable "to those who call it is a stack" =
  nu X(s : Items = seq(), c : Calls = array(i : Tid => Idle)).
    [push[?i]?x] X(s, set_call(c, i, Push(x)))
    && [pop[?i]?] X(s, set_call(c, i, Pop(len(s) = 0)))
    && [pushed[?i]!] (c[i] is Pushed && X(s, set_call(c, i, Idle)))
    && [popped[?i]!?x] (c[i] is Popped && c[i].x = x && X(s, set_call(c, i, Idle)))
    && [empty[?i]!] (c[i] is Pop && c[i].seen && X(s, set_call(c, i, Idle)))
    && [tau] X(s, c)
    || (exists i : Tid. c[i] is Push && X(seq(c[i].x) ++ s, set_call(c, i, Pushed)))
    || (exists i : Tid. c[i] is Pop && len(s) > 0
        && X(tail(s), see(set_call(c, i, Popped(head(s))), tail(s))));

// There is no normal end: pop can always be called.
property alive "something can always happen" = deadlock_free;

// Calls are counted too, so that it does not matter if nobody calls any more.
property lock_free "calls return again and again, unless there are none" =
  nu X. mu Y. [{push?, pop?, pushed!, popped!, empty!}] X && [tau] Y;

// This is why it is lock-free.
property blame "a pop fails only because another operation takes effect" =
  always([tau read(?i)] not_before(<tau fail(i)>, <{tau pushes(), tau pops()}>));

// It is still private.
property own_node "a node that is being pushed is not in the stack" =
  always(forall i : Tid. Thread[i]@push_1 || Thread[i]@push_2 => top != Thread[i].n);

// From everywhere.  With reuse the list may become a circle.
property chance "the stack may always be empty again" = always(possibly(top = 0));
