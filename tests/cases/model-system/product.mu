// 1.5: S: a, b; R: a, b(0), b(1): all 6 states. (a, a): c!1, c?0, c?1, c(1): 4; (a, b(x)): c!1,
// d!x: 2 each; (b, a): tau, 2 inputs: 3; (b, b(x)): tau, d!x: 2 each. 4 + 4 + 3 + 4 = 15.
// args:
// count: all 6 15
property all = always(S@a || S@b);
property rules = <c!1>(S@b && R@a) && <c?=0>(S@a && R@b && R.x = 0) && <c(1)>(S@b && R.x = 1)
  && <tau>(S@b) && [c(0)]false && [c!0]false;
