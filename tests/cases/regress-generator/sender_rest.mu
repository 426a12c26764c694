// args: --keep-dead
// count: no_error 2 2
property no_error = always([-] true);
