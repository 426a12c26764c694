// 1.2.6: partial functions on three points: 4^3 = 64. Up to names (Burnside): of the identity 64
// are fixed, of each of three exchanges 2 * 4 = 8 (the third point's value is itself or none; the
// first's is any, the second's follows), of each of two rotations 4 (none, the identity, and the
// two rotations): (64 + 24 + 8) / 6 = 16. Transitions: 3 for each that does not point yet; off: 3 *
// (3 * 1 + 2 * 9 + 1 * 27) = 144; canonical states with k that do not point: 1, 2 (itself,
// another), 6 and 7 for k = 3, 2, 1, 0: 3 * (3 * 1 + 2 * 2 + 1 * 6) = 39.
// args:
// count: all 16 39
// args: --symmetry off
// count: all 64 144
property all = always(forall i : I . P[i]@t => P[i].to = P[i].to);
property cycle = possibly(forall i : I . P[i]@t && P[i].to != i && (exists j : I . P[j]@t
  && P[j].to = i));
property pair  = forall i, j : I . possibly(P[i]@t && P[i].to = j);
property self_last = possibly(forall i : I . P[i]@t && P[i].to = i)
  && !possibly(exists i, j : I . i != j && (forall k : I . P[k]@t && P[k].to = i && P[k].to = j));
