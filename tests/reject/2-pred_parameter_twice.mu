// model: properties.stg
pred q(x : Id, x : Id) = x = 1;
property a = q(1, 1);
