// Properties of the MSI directory protocol with sets.

pred readable(i : Id) = Cache[i]@S || Cache[i]@M || Cache[i]@SM_AD || Cache[i]@SM_A;

property swmr "single writer, multiple readers: a modified copy is the only one that is read" =
  always(forall i, j : Id. i != j && Cache[i]@M => !readable(j));

property data_cache "every copy that is read has the value stored last" =
  always(forall i : Id. readable(i) => Cache[i].val = latest);

property data_mem "and so has memory, while the directory has it that nobody modifies" =
  always(Dir@I || Dir@S => Dir.mem = latest);

property loads "what is read was stored last" = always([tau load(_, ?d)] d = latest);

property no_deadlock "some step is always possible" = deadlock_free;

// Nothing is stalled for ever: whatever goes on, it may come to rest.
property rest "there may always be nothing under way" =
  always(possibly(forall i : Id. Cache[i]@I && req[i] = seq() && fwd[i] = seq()
                                 && resp[i] = seq() && invAck[i] = {}));

property may_read "every cache may always get a shared copy" =
  forall i : Id. always(possibly(Cache[i]@S));
property may_modify "every cache may always get to modify" =
  forall i : Id. always(possibly(Cache[i]@M));

// The directory may prefer others; and processors may do anything for ever.
property served "who asks gets the copy" expect false =
  forall i : Id. after(<{tau getS(i), tau getM(i)}>, will(<tau granted(i)>));

// No fairness is needed: without further steps of processors the protocol stops soon.
pred processors(action b) =
  will_unless(<b>, <{tau load(_, _), tau store(_, _), tau getS(_), tau getM(_), tau put(_)}>);
property served_unless "... unless processors go on for ever" =
  forall i : Id. after(<{tau getS(i), tau getM(i)}>, processors(<tau granted(i)>));
property gone_unless "who gives up a copy is rid of it, unless processors go on for ever" =
  forall i : Id. after(<tau put(i)>, processors(<tau gone(i)>));

// Why there is MI_A: a request may meet the write-back.
property put_met "who gives up its copy is not asked for it any more" expect false =
  forall i : Id. after(<tau put(i)>, not_before(<tau answer(i)>, <tau gone(i)>));

// Why there is `early`.
property data_first "the data come before the acknowledgements" expect false =
  always(forall i : Id. Cache[i]@IM_AD || Cache[i]@SM_AD => Cache[i].early = {});

pred invalidates(i : Id, j : Id) = exists k : 0..1. k < len(fwd[j]) && fwd[j][k] = Inv(i);

property awaited "who is waited for has its Inv under way, or has acknowledged" =
  always(forall i, j : Id. (Cache[i]@IM_A || Cache[i]@SM_A) && j in Cache[i].missing
                           => j in invAck[i] || invalidates(i, j));
