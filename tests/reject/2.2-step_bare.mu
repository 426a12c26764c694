// model: properties.stg
property a = <work> true;
