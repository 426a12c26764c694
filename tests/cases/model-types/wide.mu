// 2.2: also in properties: patterns of 40 values, fixpoints with 18 parameters, 40 variables.
// args:
// count: told 14 28
// args: --symmetry off
// count: told 24 48
property told = [ask?] again_and_again(<tell!>) || possibly(
  <c(_, _, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0,
    1, 0, 1, 0, 1, 0, 1, 0, 1)> true);
property same = forall i, j : J . always([c(i, j, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,
  0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1)] i = j);
property turns = nu X(x0 : B = 0, x1 : B = 1, x2 : B = 0, x3 : B = 1, x4 : B = 0, x5 : B = 1, x6 :
  B = 0, x7 : B = 1, x8 : B = 0, x9 : B = 1, x10 : B = 0, x11 : B = 1, x12 : B = 0, x13 : B = 1,
  x14 : B = 0, x15 : B = 1, x16 : B = 0, x17 : B = 1) .
  (x0 + x1 = 1) && [-] X(x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, x16,
    x17, x0);
property bound = always([c(?j, ?k, ?b0, ?b1, ?b2, ?b3, ?b4, ?b5, ?b6, ?b7, ?b8, ?b9, ?b10, ?b11,
  ?b12, ?b13, ?b14, ?b15, ?b16, ?b17, ?b18, ?b19, ?b20, ?b21, ?b22, ?b23, ?b24, ?b25, ?b26, ?b27,
  ?b28, ?b29, ?b30, ?b31, ?b32, ?b33, ?b34, ?b35, ?b36, ?b37)]
  [tell!?x] (x = j && j = k && b0 = 0 && b1 = 1 && b2 = 0 && b3 = 1 && b4 = 0 && b5 = 1 && b6 =
    0 && b7 = 1 && b8 = 0 && b9 = 1 && b10 = 0 && b11 = 1 && b12 = 0 && b13 = 1 && b14 = 0 &&
    b15 = 1 && b16 = 0 && b17 = 1 && b18 = 0 && b19 = 1 && b20 = 0 && b21 = 1 && b22 = 0 && b23
    = 1 && b24 = 0 && b25 = 1 && b26 = 0 && b27 = 1 && b28 = 0 && b29 = 1 && b30 = 0 && b31 = 1
    && b32 = 0 && b33 = 1 && b34 = 0 && b35 = 1 && b36 = 0 && b37 = 1));
