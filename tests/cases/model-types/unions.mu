// 1.2: v is read again, place only on the edge that receives it: at a it is dead.
// Values v that can be met: Nothing; Num(n + place) with n, place in 0..1: Num(0), Num(1),
// Num(2); Pair(false, false), Pair(true, true): 6.
// a/v 6 states; wrote/v 5; answer(0 and 1)/v 12; flushed: v is dead there: 1. Together 24.
// From a: 4 Num writes, 2 (first component of the place is any: 2 x 2 = 4) Pair writes, 2 reads,
// 2 flushes: 12 each, 72. From wrote 5, from answer 12, from flushed 1. Together 90.
// Where v is observed, it is kept at flushed as well: 5 states and edges more.
// args:
// count: plain 24 90
// count: all 29 95
property plain = always(!(P@a && P@wrote));
property all = always(P@wrote => !(P.v is Nothing));
property shared = [op?x] (x is Read || x is Write => x.at = 0 || x.at = 1);
property pattern = [op?Write(p, Num(n))] (P.v = Num(n + p) && (n + p = 2 => <done!2>true));
property is_ = (Num(1) is Num) && !(Nothing is Num) && Num(1) != Num(2) && Pair(true, false).x
  && Pair(true, false) = Pair(true, false) && Write(1, Num(2)).what.n = 2 && Read(1).at = 1;
property undone = [op?=Write(1, Num(2))] false && [op?=Write(0, Pair(true, false))] false;
