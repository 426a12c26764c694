// 1.2: ss grows once, by {1}; 8 values of c, which give the 4 subsets of {1, 2} at m; got is
// dead. Before and after the flag is set: (ss: 2) x (e, bs: 2) x (n, and m with 4 sets) = 20
// states. Edges: n: 8 inputs in each of 4, the choice in 2 of them; m: 1 edge in each of 4.
// args:
// count: all 20 38
property all = always(P@n || P@m);
property literals = a = {1, 3} && card(a) = 2 && b = {0, 2, 4} && {} = e && card(ss) = 3 && bs = {true};
property operations = a + b = {0, 1, 2, 3, 4} && a - {1} = {3} && a * {1, 2} = {1} && a * b = {}
  && a - b = a && b - b = {} && {} + a = a;
property subsets = {1} <= a && a <= a && {} <= a && !(a <= {1}) && !(b <= a) && {3, 1} = {1, 3};
property members = 3 in a && !(2 in a) && {0, 1} in ss && !({1} in ss) && {} in ss && !(p in e);
property left "+ and - associate to the left, * binds tighter" = a + {0} - {1} = {0, 3}
  && a - {1} + {1} = a && a + b * {1} = a && {1} + {2} * {3} = {1};
property grows = possibly({1} in ss && card(ss) = 4) && always(card(ss) <= 4);
property flags = possibly(q in e && bs = {}) && !<-> q in e;
property sets_of_all = (forall s : set of 0..1. s <= {0, 1}) && (exists s : set of T. card(s) = 5)
  && (forall s : set of E. card(s) = 2 => p in s && q in s);
