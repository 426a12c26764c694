// model: properties.stg
property a = exists k : int . [c!k] true;
property b = forall k : int . <c!k> true;
property d = exists k : int . <c!k> true || k = 0;
