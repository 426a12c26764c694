// 1.5: right and second: 2 states, one communication. left and first: (a, a) with c!0, c?0, c?1,
// c(0): to (b, a), (a, b), (b, b): first's x is dead; 4 states; (b, a): 2 inputs; (a, b): 1
// output. So 4 + 2 + 1 = 7 edges; product 8 states, 7 x 2 + 4 x 1 = 18 edges.
// args:
// count: all 8 18
property all = always(left@a || left@b);
property apart = always(second@b => second.x = 1) && always(right@a <=> second@a);
property names = <c'1(1)>true && <c(0)>true && <c(1)>true && [c'1(0)]false;
property outer "c without a prime, as a communication, is every channel of that name" =
  [c(1)](right@b) && [c(0)](left@b && first@b);
