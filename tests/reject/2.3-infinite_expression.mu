// model: properties.stg
property a = exists k : int . <c!(k + 1)> true;
