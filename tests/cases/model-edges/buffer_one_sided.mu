property sent     = possibly(len(c) = 2);
property nothing  = always([d?]false);
