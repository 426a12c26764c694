// model: properties.stg
pred q expect true = true;
