// small: -D K=2
// count: all 3060 9520
property all    = always(count(i : Id | Cell[i].full) = K);
property order  = always(forall i, j : Id . i < j && Cell[i].full && Cell[j].full => Cell[i].tag < Cell[j].tag);
property sum    = always(sum(i : Id | Cell[i].full => Cell[i].tag) = (K - 1) * K / 2);
property end   expect false = always(count(i : Id | i > 15 && Cell[i].full) < 2);
property quotient = always(forall i : Id . Cell[i].full && i > 13 => 12 / (i - 13) > 0);
property again  = always(possibly(count(i : Id | i > 17 - K && Cell[i].full) = K));
property some  expect false = always(possibly(count(i : Id | i > 16 && Cell[i].full) = 0));
