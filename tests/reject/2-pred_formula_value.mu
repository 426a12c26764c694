// model: properties.stg
property a = always(1);
