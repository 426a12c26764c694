// Uses a predicate of another file, whichever comes first.
property late "it does not count on" = upto(9);
property early expect false = upto(8);
