property all  = always(!h => forall k : J . <tau pick(0, k)>true);
property some = always(forall k : J . !h && k in g <=> <tau pick(1, k)>true);
