// model: properties.stg
pred q = <-> r;
pred r = [-] q;
property a = true;
