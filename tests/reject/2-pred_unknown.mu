// model: properties.stg
property a = nosuch(true);
