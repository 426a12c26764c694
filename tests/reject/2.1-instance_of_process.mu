// model: properties.stg
property a = possibly(Cell@a);
