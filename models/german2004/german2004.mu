// Properties of German2004, each for the published and for the repaired protocol.
// [variant?=published] phi: phi holds after the message that chooses the published protocol.

// ---- what is to hold always ----

pred cache_consistency =
  always(forall a : Addr, i, j : Id.
           i != j && Node[i].cst[a] = E => Node[j].cst[a] = I);

pred exclusive(a : Addr) = exists i : Id. Node[home(a)].dir[a][i] = E;

pred memory_data =
  always(forall a : Addr. exclusive(a) || Node[home(a)].mem[a] = latest[a]);

pred cache_data =
  always(forall a : Addr, i : Id. Node[i].cst[a] != I => Node[i].cdt[a] = latest[a]);

// When node n takes a grant, home and n agree.
pred directory =
  always([get[?n, 2](?m where m.op != inv)]
           Node[home(m.addr)].dir[m.addr][n] = Node[n].cst[m.addr]);

// What home h knows when it accepts a request of node s.  The step changes neither the directory
// nor the line of s, so we may look at them after it.
pred shared_is_not_own(h : Id, a : Addr, s : Id) =                       // 10a
  Node[h].hop[a] = rdS && Node[h].dir[a][h] = S => s != h;
pred one_E(h : Id, a : Addr) =                                           // 10c
  Node[h].hop[a] = rdS && Node[h].hst[a] = pending =>
    (exists i : Id. Node[h].dir[a][i] = E
                    && (forall j : Id. j != i => Node[h].dir[a][j] = I));
pred upgrade_from_S(h : Id, a : Addr, s : Id) =                          // 10d
  Node[h].hop[a] = upg => Node[h].dir[a][s] = S && Node[s].cst[a] = S;
pred exclusive_from_I(h : Id, a : Addr, s : Id) =                        // 10e
  Node[h].hop[a] = rdE => Node[h].dir[a][s] = I;

pred accepts_well =
  always([get[?h, 1](?m)] (shared_is_not_own(h, m.addr, m.src) && one_E(h, m.addr)
           && upgrade_from_S(h, m.addr, m.src) && exclusive_from_I(h, m.addr, m.src)));

// Every node can always be granted every kind of copy.
pred possible(g : Op) =
  forall n : Id. always(possibly(<get[n, 2](?m where m.op = g)> true));

// ---- the published protocol: what was proved of it ----

property published_cache_consistency = [variant?=published] cache_consistency;
property published_no_deadlock       = [variant?=published] deadlock_free;
property published_directory         = [variant?=published] directory;
property published_accepts           = [variant?=published] accepts_well;
property published_possible_S        = [variant?=published] possible(gntS);
property published_possible_E        = [variant?=published] possible(gntE);
property published_possible_U        = [variant?=published] possible(gntU);

// ---- and what is wrong with it: both are true with --data Data=1 ----

// After the choice of the variant 49 steps: the error below spreads to memory.
property published_memory_data "memory is up to date unless somebody has an exclusive copy"
  expect false = [variant?=published] memory_data;

// 25 steps: home answers a request for a shared copy from its own line while its own grant is
// still on the way.
property published_cache_data "every copy is up to date" expect false =
  [variant?=published] cache_data;

// ---- the repaired protocol: 10a answers from memory while home's line is not S ----

property repaired_cache_consistency = [variant?=repaired] cache_consistency;
property repaired_no_deadlock       = [variant?=repaired] deadlock_free;
property repaired_directory         = [variant?=repaired] directory;
property repaired_accepts           = [variant?=repaired] accepts_well;
property repaired_possible_S        = [variant?=repaired] possible(gntS);
property repaired_possible_E        = [variant?=repaired] possible(gntE);
property repaired_possible_U        = [variant?=repaired] possible(gntU);
property repaired_memory_data       = [variant?=repaired] memory_data;
property repaired_cache_data        = [variant?=repaired] cache_data;

// ---- two more repairs: 10a answers from memory always; 10a waits for home's grant ----

property repaired2_cache_data  = [variant?=repaired2] cache_data;
property repaired2_memory_data = [variant?=repaired2] memory_data;

property repaired3_cache_data  = [variant?=repaired3] cache_data;
property repaired3_memory_data = [variant?=repaired3] memory_data;
property repaired3_no_deadlock = [variant?=repaired3] deadlock_free;
