// Properties of the election.

pred leads(i : Id) = Server[i].role = leader;

property one_leader "in each term there is at most one leader" =
  never(exists i, j : Id . i != j && leads(i) && leads(j) && Server[i].term = Server[j].term);

property once "a server votes for one server in a term" =
  always(forall a, b : Message . a in sent && a is Grant && b in sent && b is Grant
    && a.term = b.term && a.from = b.from => a.to = b.to);

property elected "one server may lead, and another one in a later term" =
  possibly(exists i, j : Id . i != j && leads(i) && leads(j));

property again "as long as there are terms left, a leader may come" =
  always((forall i : Id . Server[i].term < Terms) => possibly(exists i : Id . leads(i)));

// In the last term the votes may be split, or a candidate may restart before it counts them.
property certain "somebody becomes leader" expect false =
  inevitably(exists i : Id . leads(i));
