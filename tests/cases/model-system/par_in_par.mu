// 1.5: in each group one of two wins: 3 states, 2 edges and a loop where x = 1: 3 x 3 = 9
// states, 3 x 3 + 3 x 3 = 18 edges.
// args:
// count: all 9 18
property all = always(forall i : I. !(Out[i, 1]@b && Out[i, 2]@b));
property of_its_own = forall i, j : I. possibly(Out[i, j]@b && In[i].x = j);
