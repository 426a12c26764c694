// 1.1: 0 to 7 counted up, then the end: the states a/0 .. a/7 and b, one transition each but
// for the last.
// args:
// count: all 9 8
property all = always(P@a || P@b);
property primes = X_1'' = 7 && x'=3 && _y=4;
property large = big = 18446744073709551616 * 18446744073709551616;
property spacing=x'<_y&&_y>x'&&!(x'>=_y)&&x'!=_y;
property ends "the last comment needs no newline" = possibly([-]false && P@b);
