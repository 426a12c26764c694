// model: properties.stg
property a = <-(e! . c!)> true;
