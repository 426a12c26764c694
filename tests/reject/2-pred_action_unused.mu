// model: properties.stg
pred q(action a) = a;
property b = q(<e!>);
