// model: properties.stg
property a = <tau level(on, on)> true;
