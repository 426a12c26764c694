// model: properties.stg
property a = alwys(true);
