// model: properties.stg
pred q(x : Id) = x = 1;
property a = q(true);
