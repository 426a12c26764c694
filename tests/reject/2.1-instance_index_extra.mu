// model: properties.stg
property a = P[1]@a;
property b = Cell[1, 2]@a;
