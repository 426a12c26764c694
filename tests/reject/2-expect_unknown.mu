// model: properties.stg
property a expect maybe = true;
