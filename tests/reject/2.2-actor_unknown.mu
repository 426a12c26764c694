// model: properties.stg
property a = <@Q> true;
