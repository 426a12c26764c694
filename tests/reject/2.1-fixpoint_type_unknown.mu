// model: properties.stg
property a = mu X(k : Nothing = 1). true;
