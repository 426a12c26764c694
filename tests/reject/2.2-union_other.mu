// model: properties.stg
property a = <c?Req(x, y)> true;
