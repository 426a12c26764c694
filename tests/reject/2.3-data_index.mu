// model: properties_data.stg
property instance = forall v : V . P[v]@n;
property family   = exists v : V . <c[v]? exists _>true;
property actor    = exists v : V . <@P[v]>true;
property element  = exists v : V . array(i : 1..2 => true)[v];
property index    = let f = array(v : V => 1) in f[v0] = 1;
