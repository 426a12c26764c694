// Properties of the MESI protocol.

// Single writer, multiple readers.
property control "a copy in M or E is the only copy" =
  always(forall a : Addr, i, j : Id. i != j && (line[a][i] is M || line[a][i] is E)
                                     => line[a][j] is I);

property data_cache "every copy has the value stored last" =
  always(forall a : Addr, i : Id. !(line[a][i] is I) => line[a][i].v = latest[a]);

property data_mem "and so has memory, unless a copy is modified" =
  always(forall a : Addr. (exists i : Id. line[a][i] is M) || mem[a] = latest[a]);

// What a processor sees, whatever the protocol keeps.
property reads "what is read was stored last" =
  always([tau read(_, ?a, ?d)] d = latest[a]);

property no_deadlock "some step is always possible" = deadlock_free;

property may_modify "every cache may always get to modify every line" =
  forall a : Addr, i : Id. always(possibly(line[a][i] is M));

property may_empty "all caches may always become empty" =
  always(possibly(forall a : Addr, i : Id. line[a][i] is I));

// The processors of the others may go on for ever, and the bus may prefer others.
property served "who waits for the bus gets it" expect false =
  forall i : Id. after(<tau miss(i)>, will(<{tau busRd(i), tau busRdX(i), tau busUpgr(i)}>));

// Fairness of the bus: who waits all the time is not passed over for ever.
property served_fair "... if the bus is fair" =
  forall i : Id. responds_if_weakly_fair(<tau miss(i)>,
    <{tau busRd(i), tau busRdX(i), tau busUpgr(i)}>,
    <{tau busRd(i), tau busRdX(i), tau busUpgr(i)}>);

// The Exclusive state is there to save transactions: whoever has an exclusive copy writes at once.
property silent "writing to E needs no bus" =
  always(forall a : Addr, i : Id. line[a][i] is E && Cache[i]@ready
                                  => <tau write(i, a, _)> line[a][i] is M);

// An upgrade that is waiting is overtaken: it has to fetch the data after all.
property upgrade_stays "who has a copy and waits to write need not fetch the data" expect false =
  forall i : Id. always((exists a : Addr. Cache[i]@writing && Cache[i].a = a && line[a][i] is S)
                        => not_before(<tau busRdX(i)>, <tau busUpgr(i)>));
