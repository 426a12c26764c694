// model: german2004.stg
// German2004, without fairness: a request need not be served, in no variant.  Owners may store for
// ever, and nothing makes the others move.

pred served =
  always(forall n : Id, a : Addr. Node[n].lreq[a] => inevitably(!Node[n].lreq[a]));

property published_served "who has asked is served" expect false = [variant?=published] served;
property repaired_served  "who has asked is served" expect false = [variant?=repaired] served;
property repaired2_served "who has asked is served" expect false = [variant?=repaired2] served;
property repaired3_served "who has asked is served" expect false = [variant?=repaired3] served;
