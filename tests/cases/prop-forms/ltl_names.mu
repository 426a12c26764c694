property visits expect true  = ltl(G(F(G = F)));
property stays  expect false = ltl(F(G(G = F)));
