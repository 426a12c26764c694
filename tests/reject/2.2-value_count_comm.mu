// model: properties.stg
property a = <p(1)> true;
property b = <e(1)> true;
