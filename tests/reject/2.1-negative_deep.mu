// model: properties.stg
property a = nu X. mu Y. [-] X && !(<-> Y || !<e!> X);
