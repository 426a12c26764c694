// model: properties_data.stg
property any_set  = forall s : set of V . s = s;
property one      = first(v : V | v != v0) = P[1].x;
property some     = P[1].x in set(v : V | v != v0);
property from     = forall v : V . exists i : 0..v . i = 0;
