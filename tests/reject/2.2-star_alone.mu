// model: properties.stg
property a = <*> true;
property b = <e! . > true;
