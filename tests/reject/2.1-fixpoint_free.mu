// model: properties.stg
property a = (mu X. <-> X) || X;
