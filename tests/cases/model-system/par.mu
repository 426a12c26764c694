// 1.5: 4 pairs and named[0, 0], named[0, 1], named[1, 1]: 2 to the 7 states, 7 x 64 edges.
// args:
// count: all 128 448
property all = always(forall i : 0..1, e : E. Out[i, e]@b <=> In[i, e]@b);
property values = always(In[1, q]@b => In[1, q].x = 1) && always(In[0, p].x = 0);
property names = <tau one(0)>(named[0, 0]@b) && <tau one(1)>(named[1, 1]@b) && <tau one(1)>(named[0, 1]@b)
  && [tau one(0)](named[0, 0]@b);
