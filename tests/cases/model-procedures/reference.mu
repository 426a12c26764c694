property filled  = [tau] (a[1].n = 1 && a[1].full && k = 3 && !a[3].full);
property swapped = [tau . tau] (P.x = 0 && a[0].n = 2 && P.y = 2);
property aliases = [tau . tau . tau] (P.x = 2 && a[2].n = 0 && a[3].n = 1 && a[1].n = 2);
property ends    = possibly(P@end);
