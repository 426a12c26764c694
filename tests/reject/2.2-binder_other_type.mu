// model: properties.stg
property a = <c!?x | m!?x> true;
