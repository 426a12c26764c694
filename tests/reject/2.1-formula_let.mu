// model: properties.stg
property a = let x = <e!>true in x;
