// For every number of identities: 6 views of 1 identity, others by: j in owner
property lemma1 = never(exists i, j : Id . i != j && Client[i]@busy && Client[j]@busy);
property lemma2 = never(exists i : Id . Client[i]@idle && i in owner);
property lemma3 = never(exists i : Id . Client[i]@busy && !(i in owner));
