// model: properties.stg
property a = <m?Nak(x)> true;
property b = <m!Nak(1)> true;
