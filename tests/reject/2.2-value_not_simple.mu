// model: properties.stg
property a = <c!1 + 1> true;
