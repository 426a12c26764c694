// model: properties.stg
property a = nu X. leads_to(X, true);
