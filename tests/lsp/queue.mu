// model: queue.m
property full "it is never full" = always(exists p : Place. !entry[p].full);
