// model: properties.stg
pred q(phi) = <phi> true;
property b = q(true);
