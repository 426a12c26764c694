// The evidence has strings, formulas and values in its labels.
property all_of "a \"quoted\" text \\N & &lt; <html>" expect false = always(!(left@done && right@done));
property ends expect false = inevitably(left@done && r2@show);
property both expect false = possibly([-{@left}] false && <tau>true && [-] inevitably(right@done && r2@show));
