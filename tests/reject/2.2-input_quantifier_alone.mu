// model: properties.stg
property a = <c? forall> true;
