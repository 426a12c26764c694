// model: properties.stg
property a = P;
