// model: properties.stg
property a = next(3) = 1;
