// model: properties.stg
property a = <c!true> true;
property b = <p!(1, 2)> true;
property d = <c?=on> true;
property f_ = <c(on)> true;
