// model: properties.stg
property a = Q@a;
property b = Q.x = 1;
