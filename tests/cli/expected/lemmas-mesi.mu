// For every number of identities: 15 views of 1 identity, others by: forall a : Addr . exists j : Id . line[a][j] is M; forall a : Addr . exists j : Id . !(line[a][j] is I)
property lemma1 = never(exists a : Addr . exists i, j : Id . i != j && line[a][i] is S && line[a][j] is E);
property lemma2 = never(exists a : Addr . exists i, j : Id . i != j && line[a][i] is S && line[a][j] is M);
property lemma3 = never(exists a : Addr . exists i, j : Id . i != j && line[a][i] is E && line[a][j] is E);
property lemma4 = never(exists a : Addr . exists i, j : Id . i != j && line[a][i] is E && line[a][j] is M);
property lemma5 = never(exists a : Addr . exists i, j : Id . i != j && line[a][i] is M && line[a][j] is M);
property lemma6 = never(exists a : Addr . exists i : Id . Cache[i]@reading && line[a][i] is S);
property lemma7 = never(exists a : Addr . exists i : Id . Cache[i]@reading && line[a][i] is E);
property lemma8 = never(exists a : Addr . exists i : Id . Cache[i]@reading && line[a][i] is M);
property lemma9 = never(exists a : Addr . exists i : Id . Cache[i]@writing && line[a][i] is E);
property lemma10 = never(exists a : Addr . exists i : Id . Cache[i]@writing && line[a][i] is M);
