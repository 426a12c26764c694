// Properties of the token ring.

property exclusion "never two in their critical sections" =
  always(forall i, j : Id. i != j => !(Station[i]@critical && Station[j]@critical));

property one_token "there is at most one token" =
  always(card(inside) + card(set(i : Id | line[i])) <= 1);

property alive "something can always happen" = deadlock_free;

property inside_right "the set says who is in the critical section" =
  always(forall i : Id. Station[i]@critical <=> i in inside);

property chance "who waits may enter" =
  always(forall i : Id. Station[i]@waiting => possibly(Station[i]@critical));

property asked "nobody enters who has not asked" =
  forall i : Id. not_before(<tau enter(i)>, <tau request(i)>);

// The token may be lost every time.
property served "who asks enters" expect false =
  responds(<tau request(1)>, <tau enter(1)>);

// Nothing else stands in the way: no fairness is assumed.
property served_unless_lost "who asks enters unless tokens are lost for ever" =
  after(<tau request(1)>, will_unless(<tau enter(1)>, <tau lose()>));

property renewed "a lost token is made anew" =
  responds(<tau lose()>, <tau renew()>);

// A new token begins at station 0; without loss this is true.
property bypass "who waits is overtaken by each other station at most once" expect false =
  forall i : Id. i != 1 =>
    after(<tau request(1)>,
      nu X(k : 0..1 = 0). [tau enter(i)] (k = 0 && X(1)) && [-{tau enter(1), tau enter(i)}] X(k));
