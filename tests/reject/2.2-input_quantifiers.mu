// model: properties.stg
property a = <p? (forall x, exists y)> true;
