// Properties of a directory with room for two.

pred reads(i : Id) = Cache[i]@S || Cache[i]@M;

property swmr "single writer, multiple readers: a modified copy is the only one" =
  always(forall i, j : Id. i != j && Cache[i]@M => !reads(j));

property data_cache "every copy has the value stored last" =
  always(forall i : Id. reads(i) => Cache[i].val = latest);

property data_mem "and so has memory, unless a copy is modified" =
  always((exists i : Id. Cache[i]@M) || Directory.mem = latest);

property loads "what is read was stored last" = always([tau load(_, ?d)] d = latest);

// Why it works: a cache that has a copy is in one of the two places.
pred known(i : Id) = let e = Directory.entry in
  (e is One || e is Two) && e.a = i || e is Two && e.b = i;
property known "the directory knows who shares" =
  always(forall i : Id. Cache[i]@S => known(i));

property no_deadlock "some step is always possible" = deadlock_free;

property may_modify "every cache may always get to modify" =
  forall i : Id. always(possibly(Cache[i]@M));

// The directory may prefer others, and owners may load and store for ever.
property served "who asks gets a copy" expect false =
  forall i : Id. after(<{read[i](), write[i]()}>, will(<grant[i](_)>));

property served_unless "... unless some cache goes on loading or storing" =
  forall i : Id. after(<{read[i](), write[i]()}>,
    will_unless(<grant[i](_)>, <{tau load(_, _), tau store(_, _)}>));

property three_share "three caches may have a copy" expect false =
  possibly(exists i, j, k : Id. i != j && i != k && j != k
                                && Cache[i]@S && Cache[j]@S && Cache[k]@S);
