// Properties of the FLASH protocol.
// small: -D N=2

// ---- what is to hold always ----

pred exclusive(x : Node) = if x is R then Remote[x.id]@E else Home.line is E;
pred shared_copy(x : Node) = if x is R then Remote[x.id]@S else Home.line is S;
pred collecting = Home.old is Was;       // acknowledgements of an invalidation

property cache_state "there is at most one exclusive copy" =
  always(forall x, y : Node. x != y => !(exclusive(x) && exclusive(y)));

// Home grants an exclusive copy before all invalidations are acknowledged.  Until they are, shared
// copies may have the value from before.
property cache_data "every copy is up to date, or as it was before the last invalidation" =
  always((forall p : Id. (Remote[p]@E => Remote[p].val = latest)
                         && (Remote[p]@S => readable(Remote[p].val)))
         && (Home.line is E => Home.line.val = latest)
         && (Home.line is S => readable(Home.line.val)));
pred readable(d : Data) = if Home.old is Was then d = Home.old.val else d = latest;

property mem_data "memory is up to date unless there is an exclusive copy" =
  always(!Home.dirty => Home.mem = latest);

property no_deadlock "some step is always possible" = deadlock_free;

// ---- too strong, on purpose: a copy is exclusive before the others are gone ----

property swmr "an exclusive copy is the only copy" expect false =
  always(forall x, y : Node. x != y && exclusive(x) => !shared_copy(y));

// True with --data Data=1.
property s_data_strict "every shared copy is up to date" expect false =
  always((forall p : Id. Remote[p]@S => Remote[p].val = latest)
         && (Home.line is S => Home.line.val = latest));

// ---- what the rows rely on ----

property collects "home knows of every invalidation under way" =
  always((collecting <=> exists p : Id. Home.inv[p] != noInv)
         && (collecting => Home.pending && Home.shr = {} && Home.invs != {})
         && (!collecting => Home.invs = Home.shr));

property collects_dirty "while it collects, there is an exclusive copy" expect false =
  always(collecting => Home.dirty);

property forwards "what is forwarded goes to a remote node" =
  always([request[H](_, ?y)] y is R && [answer[H, _](_, ?m)] (m is Ask => m.to is R));

// A replacement hint may: the older one says the same.
property slots "no message meets another one where it is put" =
  always((forall x : Node. Slot[x].m is Nothing || [request[x]()] false)
         && (Wb@full => forall p : Id. !Remote[p]@E)
         && (report is NoReport || forall p : Id, x : Node. [answer[R(p), x]()] false));

// ---- liveness ----

property possible_S "every node may always get a shared copy" =
  forall x : Node. always(possibly(shared_copy(x)));

property possible_E "every node may always get an exclusive copy" =
  forall x : Node. always(possibly(exclusive(x)));

// An owner may store for ever; see fair.mu.
property answered "whoever asks gets an answer, be it a refusal" expect false =
  forall x : Node. responds(<request[x]()>, <{nak[x](), put[x](), putX[x]()}>);
