property loop "someone comes back to himself, in one step, two or three" =
  always(exists i : I . next[i] = i || next[next[i]] = i || next[next[next[i]]] = i);
property one_target "all can come to point to one" =
  possibly(exists i : I . forall j : I . next[j] = i);
property apart "two of them always point to themselves" expect false =
  always(exists i, j : I . i != j && next[i] = i && next[j] = j);
