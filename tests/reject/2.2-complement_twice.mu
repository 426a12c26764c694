// model: properties.stg
property a = <--e!> true;
property b = [--] false;
