// 1.2.6: how many are where: C(6, 2) = 15 states for 3^4 = 81; 4 transitions from each.
// args:
// count: all 15 60
// args: --symmetry sort
// count: all 15 60
// args: --symmetry off
// count: all 81 324
property all = always(<->true);
property reach = forall i, j : I . i != j => possibly(P[i]@b && P[j]@c);
property keeps = exists i : I . possibly(P[i]@c && <-@P[i]> P[i]@c && <@P[i]> P[i]@a);
property meet = possibly(forall i : I . P[i]@b);
