property one = always(forall i : Id . Client[i]@busy => guard@taken);
