// model: properties.stg
pred q = true;
pred q(phi) = phi;
property a = q;
