// model: properties.stg
property a = mu X(k : Id = 0). true;
