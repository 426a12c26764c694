// model: properties.stg
property a expect true "text" = true;
