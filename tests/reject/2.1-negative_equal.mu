// model: properties.stg
property a = mu X. (<e!>X) = false;
