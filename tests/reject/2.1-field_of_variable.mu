// model: properties.stg
property a = P.x.f = 1;
