// model: properties.stg
property a = P.k = 1;
