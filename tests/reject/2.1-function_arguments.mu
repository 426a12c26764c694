// model: properties.stg
property a = next(1, 2) = 1;
property b = next = 1;
