// model: properties.stg
property a = P.x = on;
property b = P.x = true;
