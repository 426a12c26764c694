// model: properties.stg
pred q = X;
property a = nu X. q;
