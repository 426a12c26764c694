// model: properties.stg
property a = forall k : Nothing . true;
