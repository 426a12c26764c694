// model: properties.stg
property a = Cell@a;
