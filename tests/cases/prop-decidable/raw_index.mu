// model: indexed.aut
// 2.3.2, 2.2.9: the indices of labels are integers of no range; what is done tells which there are.
property somewhere = exists i : int . <c[i]> (i = 7);
property nowhere   = forall i : int . [c[i]] (i != 5);
