// args:
// count: all 16800 200660
property all = always(level[3] <= 4);
property moved = possibly(free = {} && held[0] = {} && level[3] = 4);
property swapped expect false = always(seat = 0);
