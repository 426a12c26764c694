// model: properties.stg
property a = Cel[1]@a;
