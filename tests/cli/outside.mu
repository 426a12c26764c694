property none = always(forall i : Id . !bad[i]);
