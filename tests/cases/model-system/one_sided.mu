// args:
// count: all 2 2
property all = deadlock_free;
