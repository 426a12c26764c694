property first  = [tau] (P.r = 0 && calls = 1);
property second = [tau . tau] (a[1] = 0 && P.r = 4 && calls = 3);
property third  = [tau . tau . tau] (a[0] = 0 && P.r = 0 && calls = 4) && <tau . tau . tau>true;
