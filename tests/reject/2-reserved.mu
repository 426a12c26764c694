// model: properties.stg
property record = true;
property mu = true;
