// Properties of the MSI protocol on a bus.

// Single writer, multiple readers.
property control "a modified copy is the only copy" =
  always(forall i, j : Id. i != j && line[i] is M => line[j] is I);

property data_cache "every copy has the value stored last" =
  always(forall i : Id. !(line[i] is I) => line[i].v = latest);

property data_mem "and so has memory, unless a copy is modified" =
  always((exists i : Id. line[i] is M) || mem = latest);

// What a processor sees, whatever the protocol keeps.
property reads "what is read was stored last" = always([tau read(_, ?d)] d = latest);

property no_deadlock "some step is always possible" = deadlock_free;

property may_modify "every cache may always get to modify" =
  forall i : Id. always(possibly(line[i] is M));

property may_empty "all caches may always become empty" =
  always(possibly(forall i : Id. line[i] is I));

// The processors of the others may go on for ever, and the bus may prefer others.
property served "who waits for the bus gets it" expect false =
  forall i : Id. after(<tau miss(i)>, will(<{tau busRd(i), tau busRdX(i)}>));

// Fairness of the bus: who waits all the time is not passed over for ever.
property served_fair "... if the bus is fair" =
  forall i : Id. responds_if_weakly_fair(<tau miss(i)>,
    <{tau busRd(i), tau busRdX(i)}>, <{tau busRd(i), tau busRdX(i)}>);
