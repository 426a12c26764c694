// model: properties.stg
property a = 1 + <e!>true = 2;
