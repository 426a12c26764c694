// model: properties.stg
property a = G(true);
property b = F(true);
property c = X(true);
property d = U(true, false);
property e = eventually(true);
property f = globally(true);
property g = invariant(true);
