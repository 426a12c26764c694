// model: properties.stg
property a = mu X(k : Id). <-> X(1);
