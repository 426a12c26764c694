property small = always(P.x < 4);
property counting = always(P@count);
property rising = <tau up>true;
property four = possibly(P.x = 4);
property below = P.x < 2 && possibly(P.x = 4);
property ends = inevitably(P.x = 4);
property again = nu X . mu Y . <tau down>X || <tau up>Y;
