// model: properties.stg
property a = <c!?x where x > 1> true;
