// model: properties.stg
property a = <c!(?x where x)> true;
