// Properties of German2004 for nodes without an order.

property cache_consistency "an exclusive copy is the only one" =
  always(forall a : Addr, i, j : Id.
           i != j && Node[i].cst[a] = E => Node[j].cst[a] = I);

pred exclusive(a : Addr) = exists i : Id. Node[home[a].i].dir[a][i] = E;

property memory_data "memory is up to date unless somebody has an exclusive copy" =
  always(forall a : Addr. home[a] is At => exclusive(a) || Node[home[a].i].mem[a] = latest[a]);

property cache_data "every copy is up to date" =
  always(forall a : Addr, i : Id. Node[i].cst[a] != I => Node[i].cdt[a] = latest[a]);

property directory "when node n takes a grant, home and n agree" =
  always([get[?n, 2](?m where m.op != inv)]
           Node[home[m.addr].i].dir[m.addr][n] = Node[n].cst[m.addr]);

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

property accepts "what rows 10a and 10c to 10e assume" =
  always([get[?h, 1](?m)] (shared_is_not_own(h, m.addr, m.src) && one_E(h, m.addr)
           && upgrade_from_S(h, m.addr, m.src) && exclusive_from_I(h, m.addr, m.src)));

// Every node can always be granted every kind of copy.
pred possible(g : Op) =
  forall n : Id. always(possibly(<get[n, 2](?m where m.op = g)> true));
property possible_S = possible(gntS);
property possible_E = possible(gntE);
property possible_U = possible(gntU);

property no_deadlock "some step is always possible" = deadlock_free;

// Owners may store for ever, and nothing makes the others move.
property served "who has asked is served" expect false =
  always(forall n : Id, a : Addr. Node[n].lreq[a] => inevitably(!Node[n].lreq[a]));
