// model: properties.stg
property a = [u?x] true;
property b = <u? exists x> true;
property d = <u?> true;
