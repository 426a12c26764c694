// model: properties.stg
property a = next(<e!>true) = 1;
