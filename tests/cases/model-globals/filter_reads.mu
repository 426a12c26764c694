// count: one 12544 15360
property one = always(forall i, j : Id . t[i].busy && t[j].busy => i = j);
property last = possibly(forall i : Id . t[i].prio = 3);
