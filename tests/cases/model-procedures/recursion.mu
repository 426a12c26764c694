property sums = [tau] (n = 10 && P.b && !P.c) && <tau>true;
