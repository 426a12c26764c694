// model: properties.stg
property a = exists j, k : int . <c!k> j = k;
