// Properties of Lamport's fast mutual exclusion.

// The purpose of the algorithm.
property exclusion "never two processes in the critical section" =
  always(forall i, j : Pid. i != j => !(P[i]@critical && P[j]@critical));

property alive "something can always happen" = deadlock_free;

// What y says of who is inside.
property gate_closed "while somebody is inside the second gate is closed" =
  always(forall i : Pid. P[i]@critical => y != none);

property chance "who asks may always enter" =
  always(forall i : Pid. !P[i]@idle => possibly(P[i]@critical));

// What the algorithm is made for: b, x, y, y, x.  mu X counts the steps that are left.
property fast "alone, a process enters with its fifth step" =
  always(forall i : Pid. (forall j : Pid. P[j]@idle) =>
    (mu X(k : 0..5 = 5). if k = 0 then P[i]@critical
                         else <@P[i]>true && [@P[i]] X(k - 1)));

// Nothing makes process 0 move; the others may enter again and again.
property enters "who asks enters" expect false =
  responds(<tau request(0)>, <{tau fast(0), tau slow(0)}>);

// The price of being fast: a single process may starve, however fair it is treated.
property enters_if_fair "... if it goes on when it can, or can again and again" expect false =
  responds_if_strongly_fair(<tau request(0)>, <{tau fast(0), tau slow(0)}>, <@P[0]>);

// How it starves.
property bypass "process 0 may find the second gate closed each time it looks, for ever" =
  possibly(nu X. mu Y. <tau closed(0)> X || <-{tau closed(0), tau fast(0), tau slow(0)}> Y);

// `done` is done on every path that is fair to each process: who is not idle and can go on, does.
pred will_if_fair(action done) =
  mu X. exists i : Pid. nu Y. <->true && [-{-@P[i], done}] X
    && (!P[i]@idle && <@P[i]>true || [-done] X) && [-done] Y;

property somebody_enters "when somebody asks, somebody enters, if every process goes on" =
  after(<tau request()>, will_if_fair(<{tau fast(), tau slow()}>));
