// 1.3: P/0, P/1, P/2, rest; Q adds a loop to each; rest has three loops of its own.
// args:
// count: all 4 10
property all = always(P@P || P@rest);
property names = <tau count(1, false)><tau count(2, true)><tau><tau count(0, _)>true
  && [tau count(2, _)]false && always(<tau idle>true);
