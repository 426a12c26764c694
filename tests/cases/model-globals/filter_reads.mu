// count: one 16384 20480
property one = always(forall i, j : Id . t[i].busy && t[j].busy => i = j);
property last = possibly(forall i : Id . t[i].prio = 3);
