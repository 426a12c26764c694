// Properties of German's protocol.
// small: -D N=2

property ctrl "an exclusive copy is the only one" =
  always(forall i, j : Id. i != j =>
           (Client[i]@E => !Client[j]@S && !Client[j]@E) && (Client[i]@S => !Client[j]@E));

property data_mem "memory is up to date unless there is an exclusive copy" =
  always(!Home.exgntd => Home.mem = latest);

property data_cache "every copy is up to date" =
  always(forall i : Id. Client[i]@S || Client[i]@E => Client[i].val = latest);

property no_deadlock "some step is always possible" = deadlock_free;

// Why row 7 may go by the kind of the message.
property owner_data "home gets data back exactly when it has granted an exclusive copy" =
  always((Home.exgntd => [get3(?m)] m is InvData) && (!Home.exgntd => [get3(?m)] m is InvAck));

property no_lost_grant "an exclusive owner gets no second grant" =
  always(forall i : Id. Client[i]@E => [get2[i](?m)] m is Inv);

// With -D N=1 false: nobody else asks, so nobody takes the copy away.
property regain "each client may always get an exclusive copy (again)" =
  forall i : Id. always(possibly(<get2[i](?m where m is GntE)> true));

pred initial =
  Home@idle && Home.shr = {} && !Home.exgntd && Home.mem = d0 && latest = d0
  && (forall i : Id. Client[i]@I && C1[i]@empty && C2[i]@empty && C3[i]@empty);

// A grant makes shr not empty, and it is not empty between two requests ever after.
property no_reset "after a step the initial state can be reached again" expect false =
  initial && <-> possibly(initial);

// Every step of client i but a grant, and every step of others: no grant is inevitable.  Home
// may always serve somebody else, an owner may store for ever.
property served "a request is granted, inevitably" expect false =
  always([put1[?i]()] (mu X. <->true && [get2[i](Inv)] X && [-get2[i]()] X));

property served_possibly "a request may be granted" =
  always([put1[?i]()] possibly(<get2[i](?m where !(m is Inv))> true));
