// For every number of identities: 233 views of 1 identity, others by: j in Home.shr
property lemma1 = never(exists i, j : Id . i != j && i in Home.shr && Client[j]@E);
property lemma2 = never(exists i : Id . Home@idle && Client[i]@acking);
property lemma3 = never(exists i : Id . Home@idle && C3[i]@full);
property lemma4 = never(exists i : Id . i in Home.inv && Client[i]@acking);
property lemma5 = never(exists i : Id . i in Home.inv && C3[i]@full);
property lemma6 = never(exists i : Id . !(i in Home.shr) && Client[i]@S);
property lemma7 = never(exists i : Id . !(i in Home.shr) && Client[i]@E);
property lemma8 = never(exists i : Id . !(i in Home.shr) && Client[i]@acking);
property lemma9 = never(exists i : Id . !(i in Home.shr) && C2[i]@full);
property lemma10 = never(exists i : Id . !(i in Home.shr) && C3[i]@full);
property lemma11 = never(exists i : Id . Home.exgntd && Client[i]@S);
property lemma12 = never(exists i : Id . !Home.exgntd && Client[i]@E);
property lemma13 = never(exists i : Id . Client[i]@S && C3[i]@full);
property lemma14 = never(exists i : Id . Client[i]@E && C3[i]@full);
property lemma15 = never(exists i : Id . Client[i]@acking && C2[i]@full);
property lemma16 = never(exists i : Id . Client[i]@acking && C3[i]@full);
property lemma17 = never(exists i : Id . C2[i]@full && C3[i]@full);
