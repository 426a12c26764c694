// model: properties.stg
property a = <nosuch!> true;
property b = <ch?> true;
property d = <nosuch()> true;
