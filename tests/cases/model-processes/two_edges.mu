// args:
// count: all 3 3
property all = deadlock_free;
