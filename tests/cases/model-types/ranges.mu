// 1.2: one state; 12 + 1 + 4 inputs, 3 pairs, 0 of the empty range, 2 from k .. k*k-1, one tau.
// args:
// count: all 1 23
property all = always(P.x = 0);
property bounds = (forall x : R. -4 <= x && x <= 7) && (exists x : R. x = -4) && (exists x : R. x = 7)
  && (forall x : One. x = 3) && (forall x : Sum. 3 <= x && x <= 6) && (exists x : Sum. x = 6);
property pairs = <pair!(0, 1)>true && <pair!(0, 2)>true && <pair!(1, 2)>true && [pair!(1, 1)]false
  && <pair!(0, 0)>true;
property empty = [none!]false && [tau beyond]false;
property sizes = forall n : 0..2. (exists x : n+1..n. true) = false && (forall x : n..n-1. false) && (exists x : n..n. x = n);
