// model: properties.stg
property a = P.nothing = 1;
