// args:
// count: all 79 204
property all = always(level[0] + level[1] + level[2] = 3 && back[0] + back[1] + back[2] = 3);
property moved = possibly(level[0] = 3 && back[2] = 3 && Other.n[0] = 2);
property ends expect false = deadlock_free;
