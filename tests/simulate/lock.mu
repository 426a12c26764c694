property exclusive = always(!(Client[1]@inside && Client[2]@inside));
property twice "nobody uses it three times" expect false = always(forall i : Id . Client[i].uses < 3);
property goes_on expect false = deadlock_free;
property first_come = always(last = 1 => [take[2]()] last = 2) && (last = 0 || last != 0);
property others = always(exists i : Id . (!Client[i]@inside || <->true));
property tireless expect false = always(Client[1]@gone => Client[1].after < 2);
