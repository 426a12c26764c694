// Properties of the MOESI protocol.

// Single writer, multiple readers.
property control "a copy in M or E is the only copy" =
  always(forall i, j : Id. i != j && (line[i] is M || line[i] is E) => line[j] is I);

property one_owner "no two caches answer" =
  always(forall i, j : Id. i != j && owner(line[i]) => !owner(line[j]));

property data_cache "every copy has the value stored last" =
  always(forall i : Id. !(line[i] is I) => line[i].v = latest);

property data_mem "and so has memory, unless a copy is owned or modified" =
  always((exists i : Id. owner(line[i])) || mem = latest);

property data_clean "memory is as the exclusive copy" =
  always(forall i : Id. line[i] is E => mem = line[i].v);

// What a processor sees, whatever the protocol keeps.
property reads "what is read was stored last" = always([tau read(_, ?d)] d = latest);

property no_deadlock "some step is always possible" = deadlock_free;

property may_modify "every cache may always get to modify" =
  forall i : Id. always(possibly(line[i] is M));

property may_empty "all caches may always become empty" =
  always(possibly(forall i : Id. line[i] is I));

// The processors of the others may go on for ever, and the bus may prefer others.
property served "who waits for the bus gets it" expect false =
  forall i : Id. after(<tau miss(i)>, will(<{tau busRd(i), tau busRdX(i), tau busUpgr(i)}>));

// Fairness of the bus: who waits all the time is not passed over for ever.
property served_fair "... if the bus is fair" =
  forall i : Id. responds_if_weakly_fair(<tau miss(i)>,
    <{tau busRd(i), tau busRdX(i), tau busUpgr(i)}>,
    <{tau busRd(i), tau busRdX(i), tau busUpgr(i)}>);

// What the Owned state is for: sharing what is modified needs no write to memory.
property shared_clean "who shares has what is in memory" expect false =
  always(forall i : Id. line[i] is S => line[i].v = mem);
