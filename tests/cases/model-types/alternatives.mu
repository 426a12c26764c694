// count: b 408 1332
// count: c 40 49
property b  expect true  = always(x = 0 => !(exists h : Msg . h is Xb && h.v = 1 && h in xs));
property c  expect false = always(!(exists h : Msg . h is Xb && h.v = 2 && h in xs));
property a  expect false = always(!(exists h : Msg . h is Xa && h.v = x && h.e = eb && h in xs));
property n  expect true = always(!(Xn in xs) && !(exists h : Msg . h is Xa && h.e = ea && h in xs));
property t  expect true  = always(forall h : Msg . h is Xr && h = last => h.v = 0 && h.s.b || h.v = 2 && !h.s.b);
property d  expect true  = deadlock_free;
