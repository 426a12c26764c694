// model: properties.stg
pred q(phi) = phi && <-> q(phi);
property a = q(true);
