property same    = always(forall i, j : Id . Reader[i].k = Reader[j].k);
property first   = [news(?d)] forall i : Id . Reader[i].seen[0] = d;
property differ  = always(forall i, j : Id . Reader[i].k = 1 && Reader[j].k = 1 => Reader[i].seen[1] = Reader[j].seen[1]);
property changes = possibly(exists i : Id . Reader[i].k = 1 && Reader[i].seen[0] != Reader[i].seen[1]);
property again   = always(forall i : Id . Reader[i]@idle && Reader[i].k = 1 => [news(?d)] (d = Reader[i].seen[0] => Reader[i]@idle));
property scope   = always([ring()] inner@t) && always(Ear@s);
