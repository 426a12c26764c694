// model: properties.stg
property a = cell[1]@a;
