// model: properties.stg
property a = 1 < P.x < 2;
