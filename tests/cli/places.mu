// What depends on the number of clients, on that of places, and on that of values.
property lost "a place is taken over" expect false =
  never(exists i : Id . Client[i]@done && (forall a : Addr . !(i in who[a])));
property full "all places can be taken" = possibly(forall a : Addr . who[a] != {});
property none "nothing is put" expect false = always([put?x] x = none);
