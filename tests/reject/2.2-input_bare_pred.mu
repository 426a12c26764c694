// model: properties.stg
property a = responds(<c?_>, <e!>);
