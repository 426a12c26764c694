// model: properties.stg
property a = mu X(k : Id = 1, k : Id = 2). true;
