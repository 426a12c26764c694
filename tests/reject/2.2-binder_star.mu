// model: properties.stg
property a = <(c!?x)*> true;
property b = [c?x+] true;
property d = <(e! . c!?x)?> true;
