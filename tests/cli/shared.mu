// Predicates only: some other file has to give the properties.
pred upto(n : int) = always(C.n <= n);
