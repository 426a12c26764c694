// model: properties.stg
property a = <--e!> true;
