// model: properties.stg
property a = <c?_> true;
property b = [p?(_, _)] true;
property d = <{e!, n?_}> true;
