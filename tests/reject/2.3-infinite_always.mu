// model: properties.stg
property a = always(true);
