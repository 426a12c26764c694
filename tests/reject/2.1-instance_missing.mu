// model: instances.stg
property a = always(Cell[3]@a);
property b = possibly(Cell[2 - 3].x = 0);
property c = always(forall i : 1..2 . Pair[i, 5]@a);
property d = exists i : 1..2 . always(Pair[i, 2]@a) && Pair[2, 1]@a;
property e = possibly(One[2]@a);
property f = always(Many[0]@a);
property g = false && Cell[1]@a && Cell[3]@a;
pred there(i : 1..3) = Cell[i]@a && Cell[4]@a;
property h = there(3);
