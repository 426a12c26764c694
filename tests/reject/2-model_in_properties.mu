// model: properties.stg
channel d : 0..2;
property a = true;
