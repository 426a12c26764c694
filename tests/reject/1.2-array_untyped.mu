// model: 1.2-array-base.stg
// 1.2.7: the type of an array of given values comes from what it is compared with.
property untyped = array(1, 2) = array(1, 2);
property few = a != array(1);
property by_identity = b = array(1, 2);
pred first(x : array [0..1] of int) = x[0] = 1;
property many = first(array(1, 2, 3));
