// count: goes 4 4
property goes   = deadlock_free;
property few    = always(x <= 3);
property all    = possibly(x = 3);
property up     = always(x = 3 => [tau up]false);
property nothing  = always([tau nothing]false);
