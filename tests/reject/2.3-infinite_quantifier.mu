// model: properties.stg
property a = forall k : int . k * k >= 0;
property b = exists k : int . k = P.x;
