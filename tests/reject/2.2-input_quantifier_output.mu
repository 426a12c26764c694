// model: properties.stg
property a = <c! forall x> true;
