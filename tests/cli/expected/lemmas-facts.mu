// For every number of identities: 21 views of 1 identity
property lemma1 = never(exists j, a : Id . j != a && P[j]@b && P[a]@b);
property lemma2 = never(exists j : Id . P[j]@a && first[j].on);
property lemma3 = never(exists j : Id . P[j]@a && first[j].side = right);
property lemma4 = never(exists j : Id . P[j]@b && line[left] is Empty);
property lemma5 = never(exists j : Id . P[j]@b && !first[j].on);
property lemma6 = never(exists j : Id . P[j]@b && first[j].side = right);
property lemma7 = never(exists j : Id . P[j]@c && !i);
property lemma8 = never(exists j : Id . P[j]@c && !first[j].on);
property lemma9 = never(i && line[right] is Empty);
property lemma10 = never(i && !pair.on);
property lemma11 = never(!i && line[right] is Full);
property lemma12 = never(!i && pair.side = right);
property lemma13 = never(line[left] is Full && !pair.on);
property lemma14 = never(exists j : Id . pair.side = left && first[j].side = right);
