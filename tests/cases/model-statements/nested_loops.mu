// count: all 2 1
property all = [-] (forall i : 0..2 . P.a[i]);
