// model: properties.stg
property a = g + 1;
property b = on;
property c_ = P.x;
