// model: properties_data.stg
property order    = forall v : V . v0 <= v;
property where_   = [c?(x where x > v0)] true;
property sum      = exists v : V . P[1].x + v = v;
property number   = forall v : V . v != 1;
property start    = mu X(n : V = 0). X(n);
property count    = card({v0, P[1].x}) = 1;
