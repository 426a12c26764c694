// model: properties.stg
property a "left ‮thgir" = true;
property b "[2J" = [ "c" ] true;
property c "ab	c" = true;
