// Properties of Lamport's fast mutual exclusion for processes without an order.

// The purpose of the algorithm.
property exclusion "never two processes in the critical section" =
  always(forall i, j : Id. i != j => !(P[i]@critical && P[j]@critical));

property alive "something can always happen" = deadlock_free;

// What y says of who is inside.
property gate_closed "while somebody is inside the second gate is closed" =
  always(forall i : Id. P[i]@critical => y is Is);

property chance "who asks may always enter" =
  always(forall i : Id. !P[i]@idle => possibly(P[i]@critical));

// What the algorithm is made for: b, x, y, y, x.  mu X counts the steps that are left.
property fast "alone, a process enters with its fifth step" =
  always(forall i : Id. (forall j : Id. P[j]@idle) =>
    (mu X(k : 0..5 = 5). if k = 0 then P[i]@critical
                         else <@P[i]>true && [@P[i]] X(k - 1)));

// Nothing makes a process move; the others may enter again and again.
property enters "who asks enters" expect false =
  forall i : Id. after(<tau request(i)>, will(<{tau fast(i), tau slow(i)}>));

// The price of being fast: a single process may starve, however fair it is treated.
property enters_if_fair "... if it goes on when it can, or can again and again" expect false =
  forall i : Id.
    after(<tau request(i)>, will_if_strongly_fair(<{tau fast(i), tau slow(i)}>, <@P[i]>));

// How it starves.
property bypass "a process may find the second gate closed each time it looks, for ever" =
  exists i : Id.
    possibly(nu X. mu Y. <tau closed(i)> X || <-{tau closed(i), tau fast(i), tau slow(i)}> Y);

// `done` is done on every path that is fair to each process: who is not idle and can go on, does.
pred will_if_fair(action done) =
  mu X. exists i : Id. nu Y. <->true && [-{-@P[i], done}] X
    && (!P[i]@idle && <@P[i]>true || [-done] X) && [-done] Y;

property somebody_enters "when somebody asks, somebody enters, if every process goes on" =
  after(<tau request()>, will_if_fair(<{tau fast(), tau slow()}>));
