property once  = possibly(x = 1);
property twice = never(x = 2);
