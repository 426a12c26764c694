// count: both 4 3
// count: two 8 8
property both expect false = always((exists i : T . i != f(x)) && g(y) != 3);
property one  expect false = always(g(y) != 3);
property two  expect true  = always((exists i : T . i != f(x)) && (g(y) != 3 || y = 3));
