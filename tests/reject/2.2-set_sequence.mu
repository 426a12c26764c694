// model: properties.stg
property a = <{e! . e!, c!}> true;
