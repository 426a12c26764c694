// What is wrong with the attempts; the verdicts that are expected are those of the first one.

// Violated by the second one.
property exclusion "never both in the critical section" =
  always(!(P[0]@critical && P[1]@critical));

// Violated by the third one.
property alive "something can always happen" = deadlock_free;

// In the first one it must not stop outside, or the other one gets no turn.
property alone "who asks can enter alone if the other one stays outside" expect false =
  always(!P[0]@idle && P[1]@idle => (mu X. P[0]@critical || <@P[0]> X));

// b is done on every path that is fair to each process: who is not idle and can go on, does.
pred will_if_fair(action b) =
  mu X. exists i : Pid. nu Y. <->true && [-{-@P[i], b}] X
    && (!P[i]@idle && <@P[i]>true || [-b] X) && [-b] Y;

// Violated by the third and the fourth one.
property somebody_enters "when somebody asks, somebody enters, if both go on" =
  after(<tau request()>, will_if_fair(<tau enter()>));

// The fourth one again, as a run: after you, no, after you.
property after_you "they do not give way to each other for ever" =
  never(nu X. mu Y. <tau give_way(0)> (mu Z. <tau give_way(1)> X
                                             || <-{tau enter(), tau give_way(1)}> Z)
                    || <-{tau enter(), tau give_way(0)}> Y);

// Violated by all but the first one: who looks at a wrong moment each time never enters.
property enters_if_fair "who asks enters, if both go on" =
  after(<tau request(0)>, will_if_fair(<tau enter(0)>));
