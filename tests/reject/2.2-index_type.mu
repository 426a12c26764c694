// model: properties.stg
property a = <f[true]!> true;
