// model: properties.stg
property a = nu X. X => [-] X;
