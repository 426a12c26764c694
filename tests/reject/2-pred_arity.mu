// model: properties.stg
pred q(x : Id, phi) = phi;
property a = q(1);
property b = until(true);
property c_ = deadlock_free(true);
