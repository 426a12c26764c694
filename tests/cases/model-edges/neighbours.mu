// count: apart 1656 8274
property apart  = always(Walker[0].at != Walker[1].at && taken[Walker[0].at] && count(p : Place | taken[p]) = 2);
property moves  = deadlock_free;
property meets  = possibly(Walker[0].at = 6 && Walker[1].at = 7 && paid = 2);
