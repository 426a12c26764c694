// model: properties.stg
property a = <c'1!> true;
