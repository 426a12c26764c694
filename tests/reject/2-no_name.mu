// model: properties.stg
property = true;
