property one = [tau go(1)] (exists i : 0..1 . g[i].b = 1 && g[i].a = 0 && g[1 - i].b = 0);
property two = [tau go(1) . tau go(2)] (exists i : 0..1 . g[i].b = 2 && g[i].a = 1);
property sums = always(forall i : 0..1 . g[i].a = 0 || g[i].b = (g[i].a + 1) % 3);
