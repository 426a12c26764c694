// model: properties.stg
property a = G always(true);
property b = F  always(true);
property c = BIG always(true);
