// Properties of the stack with compare-and-swap, as it is expected to fail with one version.

// s is what the stack must hold.  A pop takes effect when it ends, and so does a push; that the
// stack is empty is found by reading top.
property lifo "what is popped is what was pushed last, and empty is said of an empty stack"
  expect false =
  nu X(s : seq [K] of Node = seq()).
    [tau pushed(_, ?n)] (len(s) < K && X(seq(n) ++ s))
    && [tau popped(_, ?n)] (len(s) > 0 && head(s) = n && X(tail(s)))
    && [tau empty()] (s = seq() && X(s))
    && [-{tau pushed(), tau popped(), tau empty()}] X(s);

// What a stack of free memory is for: nobody else has what I have got.
property exclusive "no node is in two hands" expect false =
  always(forall i, j : Pid. i != j => P[i].mine * P[j].mine = {});

property alive "something can always happen" = deadlock_free;

// What the absence of locks is good for: no process can stop the others by stopping.
property lock_free "again and again some operation ends" =
  again_and_again(<{tau pushed(), tau popped(), tau empty()}>);

// ... but a single process may fail each time.
property wait_free "process 2 ends an operation if it goes on" expect false =
  responds_if_weakly_fair(<tau pop(2)>, <{tau pushed(2, _), tau popped(2, _), tau empty(2)}>,
                          <@P[2]>);
