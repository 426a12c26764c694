// a[i] = i + .. + 3; 212 + 1000 + 2000 + 3000 = 6212, four rounds more are 6216.
// count: sums 2 1
property sums = [-] (a[0] = 6 && a[1] = 6 && a[2] = 5 && a[3] = 3);
property rounds = <-> (P.n = 6216 && P.last = blue && P.most = 9);
