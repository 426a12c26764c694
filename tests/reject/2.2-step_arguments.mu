// model: properties.stg
property a = <tau work(1)> true;
property b = <tau level(1)> true;
