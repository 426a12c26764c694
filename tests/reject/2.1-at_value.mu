// model: properties.stg
property a = g@a;
property b = (1)@a;
