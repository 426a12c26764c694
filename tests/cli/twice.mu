// Names that other files have declared: a property, a predicate.
pred upto(n : int) = C.n <= n;
property good = upto(0);
