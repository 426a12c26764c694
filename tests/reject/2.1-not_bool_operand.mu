// model: properties.stg
property a = g && true;
property b = !P.x;
property c_ = <e!> 1;
