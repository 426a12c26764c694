// model: properties.stg
property a := true;
