// model: properties.stg
property a = <m?Req(x)> true;
property b = <m!Ack> true;
property d = <m?Stop(x)> true;
