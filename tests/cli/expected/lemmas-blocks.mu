// For every number of identities: 22 views of 1 identity, others by: up[j]; seen[j]; turn[j].done
property lemma1 = never(exists i : Id . !up[i] && seen[i]);
property lemma2 = never(exists i : Id . seen[i] && !any);
