// 1.2: all idle, or one of three busy; taken and given. One state for each orbit: 2 for 4, of which
// the first has three ways on and the second one; without symmetry there are 3 + 3 transitions.
// args:
// count: mutex 2 4
// args: --symmetry off
// count: mutex 4 6
property mutex = always(forall i, j : Id. i != j && User[i]@busy => User[j]@idle);
property each = forall i : Id. possibly(User[i]@busy && Lock.held[i]);
property how_many = (exists i, j, k : Id. i != j && j != k && i != k)
  && !(exists i, j, k, l : Id. i != j && i != k && i != l && j != k && j != l && k != l);
