// Properties of the sleeping barber.

pred inside(i : Tid) = Customer[i]@inside || Customer[i]@waits || Customer[i]@shaved
                       || Customer[i]@rises || Customer[i]@goes;

// There is no normal end: customers come again.
property alive "something can always happen" = deadlock_free;

// E. W. Dijkstra, Cooperating sequential processes, 1965: what a semaphore is.
property semaphores "no semaphore is below 0, and the mutex never above 1" =
  always((forall s : Sem. sem[s].value >= 0) && sem[mutex].value <= 1);

// With -D Careless=true false.
property room "never more customers wait than there are chairs" =
  always(0 <= waiting && waiting <= Chairs);

// A wakeup is not lost if the customer comes before the barber lies down.
property asleep "once a customer has announced himself, nothing keeps the barber asleep" =
  always(Barber@sleeps && sem[customers].value > 0 => <p_done[customers](N)>true);

// The call (ready) is for a customer who has announced himself.
property work "the barber calls only somebody who is there" =
  always(Barber@calls => (exists i : 1..Customers. inside(i) || Customer[i]@leaves));

// Not every cut has its customer: who has been called may go before the barber has taken up the
// scissors.  True with -D Mutual=true.
property together "the barber cuts only while a customer is in the chair, or comes" expect false =
  always(Barber@cuts => (exists i : 1..Customers. inside(i) || Customer[i]@leaves));

// ... or sit on when the barber calls the next one.  True with -D Mutual=true.
property one_chair "never two customers in the chair" expect false =
  always(forall i, j : 1..Customers. i != j => !(Customer[i]@shaved && Customer[j]@shaved));

// From everywhere, so nobody is shut out for good.
property chance "everybody may always have a haircut" =
  always(forall i : 1..Customers. possibly(Customer[i]@shaved));

// Others may come and be refused for ever, while the barber does nothing.
property served "who has sat down brings the barber to work" expect false =
  responds(<tau sit()>, <tau next>);

// That is the only reason.
property served_unless "... unless customers are refused for ever" =
  after(<tau sit()>, will_unless(<tau next>, <tau refuse()>));
