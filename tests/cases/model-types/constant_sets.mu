property large   = always(s = {5, 6, 7, 8, 9} => found = 0);
property even    = possibly(P@a && s = {6, 8} && found = 7);
property squares = always(P@b => s = {0, 1, 4, 9});
property far     = always(found != 1);
