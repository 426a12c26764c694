// 1.5: three independent communications.
// args:
// count: all 8 12
property all = always(s0@a <=> r0@a) && always(s1@a <=> r1@a) && always(s2@a <=> r2@a);
property names = <c'1()>(s1@b) && <c'2()>(s2@b) && <c()>(s0@b) && [c'1()](s1@b && s0@a && s2@a)
  && [c'2()](s2@b && s1@a);
