// model: properties.stg
property a = <p!1> true;
property b = <c!(1, 2)> true;
property d = <e!1> true;
property f_ = <p?x> true;
