property both = possibly(seen = {array(true, false), array(false, true)});
property fewer = always(P@t && !P.b => !(array(false, true) in seen));
property told = always(<tau told>true => array(true, false) in seen);
property only = always(!(array(true, true) in seen) && card(seen) <= 2);
