// model: properties.stg
property a = (<c!?x> true) && x = 1;
