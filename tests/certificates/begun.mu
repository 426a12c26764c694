property few = always(n < 2);
property ends = inevitably(n = 0);
property never_two = possibly(n = 2);
