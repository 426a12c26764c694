// model: properties.stg
pred always(phi) = phi && [-] always(phi);
property a = always(true);
