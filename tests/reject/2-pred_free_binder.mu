// model: properties.stg
pred q = v = 1;
property a = [c!?v] q;
