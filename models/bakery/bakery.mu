// Properties of the bakery.

// The purpose of the algorithm.
property exclusion "never two processes in the critical section" =
  always(forall i, j : Pid. i != j => !(P[i]@critical && P[j]@critical));

// False where AtMax = 1: who waits with its hand out keeps the others waiting too.
property alive "something can always happen" = deadlock_free;

// Lamport's first assertion: who is in the doorway or behind it is seen.
property tickets "who waits or is inside has a ticket" =
  always(forall i : Pid. P[i]@wait || P[i]@compare || P[i]@critical => number[i] > 0);

// His second: the order of entering is that of the tickets.
property order "nobody enters before somebody else with a smaller ticket" =
  always(forall i, j : Pid.
    P[i]@critical && (P[j]@wait || P[j]@compare) =>
      number[i] < number[j] || number[i] = number[j] && i < j);

// The doorway is from request to ready.
property first_come_first_served "who has its ticket before somebody else asks enters before it" =
  forall i, j : Pid. i != j =>
    after(<tau ready(i)>, P[j]@idle => not_before(<tau enter(j)>, <tau enter(i)>));

property chance "who asks may always enter" =
  always(forall i : Pid. !P[i]@idle => possibly(P[i]@critical));

// Nothing makes process 0 move; and it may give up again and again.
property enters "who asks enters" expect false =
  responds(<tau request(0)>, <tau enter(0)>);

// Not even who has drawn the largest ticket, and goes on whenever it can: the other process asks,
// finds the tickets used up, gives up, and asks again, and its flag is up whenever process 0 looks.
property enters_if_fair "who has drawn a ticket enters if it goes on" expect false =
  responds_if_weakly_fair(<tau draw(0)>, <tau enter(0)>, <@P[0]>);

// b is done on every path that is fair to each process, who goes on when it can unless it is idle,
// and on which e is done finitely often.
pred will_if_fair_unless(action b, action e) =
  nu W. [e] W && (mu X. exists i : Pid. nu Y. <->true && [-{-@P[i], b, e}] X
                    && (!P[i]@idle && <@P[i]>true || [-{b, e}] X) && [-{b, e}] Y);

// That is the only reason; the algorithm without a bound has it not.
property enters_unless_full "who asks enters unless tickets are used up for ever" =
  after(<tau request(0)>, will_if_fair_unless(<tau enter(0)>, <tau give_up()>));

// The bound is reached, whatever it is: two processes that never leave the bakery empty suffice.
property never_full "no ticket larger than Max is ever needed" expect false =
  always(forall i : Pid. P[i]@look => P[i].k < N || P[i].m < Max);
