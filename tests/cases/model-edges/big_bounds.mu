// args:
// count: all 1 9
property all = always(P@a);
property values = <c!700000000000000000002>true && <c!-700000000000000000001>true && <c!2100000001>true
  && [c!?x] (x % 10 <= 2 || x % 10 = 9);
