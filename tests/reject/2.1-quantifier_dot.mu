// model: properties.stg
property a = forall k : Id true;
