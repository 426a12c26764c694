// model: properties.stg
property a = always(p@a);
property b = always(P@A);
property c = [tau word] true;
property d = always(cell[1]@a);
