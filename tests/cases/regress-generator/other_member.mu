// count: no_error 1 1
property no_error = always([-] true);
