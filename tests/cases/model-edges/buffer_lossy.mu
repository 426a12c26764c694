property lost     = <tau c_lost(0)>(len(c) = 0 && Send.x = 1) && [c!](len(c) = 1);
property all      = <c>(len(c) = 0) && [-c]false;
property no_block = always(<tau c_lost(_)>true);
property gap      = possibly(c = seq(0, 0));
