// 1.2: three pairs; a loop at each end.
// args:
// count: all 4 6
property all = deadlock_free;
