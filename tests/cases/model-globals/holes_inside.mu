property small = always(n = 0);
