property constants = Table[1] = 5 && Table[3] = 2 && Grid[0, q] = 11 && Grid[1, p] = 20 && sum_of(array(1, 2, 4)) = 7;
property start = row = array(1, 2, 3) && nested[0][true] = 2 && rec.a[p] = 3 && part[0] = 6 && part[-1] is _;
property rotated = always(P@b => row = array(3, 1, 2) && nested = array(array(1, 2), array(2, 8)) && part = array(6, 7, 0));
property two = always(P@c => who[p] != who[q]);
property later = always(P@d => row = array(2, 4, 2) && nested[0] = array(0, 3) && nested[1][false] is _ &&
                               array(3, 3, 3) in seen && array(2, 4, 2) in seen && card(seen) = 2 && head(trace) = array(0, 3, 0));
property passed = always(Q@b => Q.r = array(3, 4, 9) && Q.s = array(9, 4, 3));
property among = always(P@d => row in {array(2, 4, 2), array(0, 0, 0)});
property sent = possibly(<c(?x, _)>(x = array(3, 4, 9))) && possibly(<d(Some(array(9, 9, 3)))>true);
property known = mu X(r : array [0..1] of 0..2 = array(0, 1)). r = array(1, 2) || X(array(r[1], 2));
property chosen = exists r : array [bool] of bool . r = array(false, true) && r[true] && !r[false];
property done = inevitably(Q@c);
