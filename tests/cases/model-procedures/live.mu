// Four values of x and y at ask, three of y at say, none of either at rest.
// count: all 8 10
property all = always(P@say => !P@ask);
