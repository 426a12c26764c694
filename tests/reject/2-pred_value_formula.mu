// model: properties.stg
pred q(x : bool) = x;
property a = q(<e!>true);
