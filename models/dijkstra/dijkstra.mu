// Properties of Dijkstra's mutual exclusion.

// The purpose of the algorithm.
property exclusion "never two processes in the critical section" =
  always(forall i, j : Id. i != j => !(P[i]@critical && P[j]@critical));

property alive "something can always happen" = deadlock_free;

// What the shared variables say of who is inside.
property announced "who is inside has announced it" =
  always(forall i : Id. P[i]@critical => wants[i] && enters[i]);

property at_rest "who is idle wants nothing" =
  always(forall i : Id. P[i]@idle => !wants[i] && !enters[i]);

// Processes that keep each other out would go on looking: that is no deadlock.
property chance "who wants to enter may always enter" =
  always(forall i : Id. wants[i] => possibly(P[i]@critical));

// Nothing makes a process move, and the others may enter again and again.
property enters "who asks enters" expect false =
  forall i : Id. after(<tau request(i)>, will(<tau enter(i)>));

// `done` is done on every path that is fair to each process: who is not idle and can go on, does.
pred will_if_fair(action done) =
  mu X. exists i : Id. nu Y. <->true && [-{-@P[i], done}] X
    && (!P[i]@idle && <@P[i]>true || [-done] X) && [-done] Y;

// One process may always look when another one wants in again.
property enters_if_fair "... if every process goes on" expect false =
  forall i : Id. after(<tau request(i)>, will_if_fair(<tau enter(i)>));

// How it starves.
property bypass "another one may enter again and again, and one find the turn taken each time" =
  exists i, j : Id. i != j && possibly(
    nu X. mu Y. <tau enter(j)> (mu Z. <tau taken(i)> X || <-tau enter(i)> Z) || <-tau enter(i)> Y);

property somebody_enters "when somebody asks, somebody enters, if every process goes on" =
  after(<tau request(_)>, will_if_fair(<tau enter(_)>));
