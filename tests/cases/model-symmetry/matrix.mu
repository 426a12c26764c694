// 1.2.6: there are 36 matrices of 3 * 3 bits up to the order of rows and of columns, 512 in all; 9
// ways on.
// args:
// count: all 36 324
// args: --symmetry off
// count: all 512 4608
property all = always(<->true);
property row = possibly(exists i : I . (forall j : J . m[i, j])
  && (forall k : I, j : J . k != i => !m[k, j]));
property permutation = possibly((forall i : I . exists j : J . m[i, j]
  && (forall k : J . m[i, k] => k = j))
  && (forall j : J . exists i : I . m[i, j]));
