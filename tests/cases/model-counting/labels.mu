// args: --labels full --data V=3
// count: all 2 22
// args: --data V=3
property all = always(P@x || P@y);
