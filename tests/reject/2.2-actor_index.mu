// model: properties.stg
property a = <@P[1]> true;
property b = <@Cell[1, 2]> true;
property d = <@Cell[on]> true;
