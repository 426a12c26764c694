// model: properties.stg
property a = <f[1, 2]!> true;
