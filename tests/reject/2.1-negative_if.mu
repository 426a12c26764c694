// model: properties.stg
property a = nu X. if X then true else [-] X;
