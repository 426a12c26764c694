// model: properties.stg
property a = P.x[1] = 1;
