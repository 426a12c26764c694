// model: properties.stg
property a = true
property b = true;
