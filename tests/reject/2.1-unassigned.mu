// model: properties.stg
property a = P.x = _;
