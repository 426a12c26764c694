// args: --keep-dead
// count: all 3 6
property all = deadlock_free;
