// model: properties.stg
property a = <p!(?x, ?x)> true;
property b = <p?(x, x)> true;
