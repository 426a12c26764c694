// Properties of clients and server.

property exclusion "never two clients busy at once" =
  always(forall i, j : Id. i != j => !(Client[i]@busy && Client[j]@busy));

property alive "something can always happen" = deadlock_free;

property knows "the server waits upon exactly those who are hungry" =
  always(forall i : Id. i in Server.waiting <=> Client[i]@hungry);

property holder "the server knows who is busy" =
  always(forall i : Id. Client[i]@busy <=> Server@taken && Server.i = i);

property wanted "nobody gets what he did not ask for" =
  forall i : Id. not_before(<get[i]()>, <ask[i]()>);

property handed "who gets it is busy" =
  always([get[?i]()] Client[i]@busy);

property chance "who is hungry may always be served" =
  always(forall i : Id. Client[i]@hungry => possibly(Client[i]@busy));

// The server may pass over client 1 for ever: it prefers the others.
// With -D N=1 there are no others, and it is true.
property served "whoever asks is served" expect false =
  responds(<ask[1]()>, <get[1]()>);

property progress "again and again somebody is served" =
  again_and_again(<get()>);

// The part of `served` that does hold: client 1 is served unless others are, for ever.
property served_unless "who asks is served unless others are served for ever" =
  after(<ask[1]()>, will_unless(<get[1]()>, <get[_]()>));

property home "all can be at rest again" =
  always(possibly(Server@free && (forall i : Id. Client[i]@think)));
