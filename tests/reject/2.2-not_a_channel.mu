// model: properties.stg
property a = <g!> true;
property b = [P()] true;
property d = [next] true;
