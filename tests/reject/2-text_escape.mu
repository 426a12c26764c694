// model: properties.stg
property a "no end = true;
property b = true;
