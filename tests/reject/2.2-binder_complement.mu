// model: properties.stg
property a = <-c!?x> true;
property b = [-{e!, c?x}] true;
