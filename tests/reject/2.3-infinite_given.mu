// model: properties.stg
property a = exists k : int . <u?=k> true;
