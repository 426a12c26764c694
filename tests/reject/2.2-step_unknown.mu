// model: properties.stg
property a = <tau nosuch> true;
