// model: properties.stg
property a = <c??x> true;
