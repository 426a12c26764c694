// model: properties.stg
property a = <c?(where true)> true;
