// model: properties.stg
property a = Cell[true]@a;
