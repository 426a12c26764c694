// count: both 4 8
property both  = never(Q@s && !(P@b <=> <tau q>true));
property other = never(Q@s && !(P@a <=> <tau r>true));
property moves = always(<@P>true && <@Q>true);
