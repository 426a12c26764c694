// model: properties.stg
property a = [-c!] true;
