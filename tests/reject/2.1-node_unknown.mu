// model: properties.stg
property a = P@nowhere;
