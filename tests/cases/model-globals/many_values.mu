// args:
// count: all 259 259
property all = always(x <= 256 && y <= 1);
property end expect false = never(x = 256 && y = 0);
