// 1.5: 4 senders, 2 receivers; 1 state; 4 x 2 after one communication; after two, the pairs of
// values that two of the four give the receivers, in both orders: 10. Edges: 8; 8 x 3; and the
// loops of receivers with 1: 4 after one, 10 after two.
// args:
// count: all 19 46
property all = always(In[1]@a || In[1]@b);
property across = possibly(Out[1, 1]@b && Out[1, 2]@b && Out[2, 1]@a);
