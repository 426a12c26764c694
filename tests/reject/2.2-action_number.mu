// model: properties.stg
property a = <1> true;
