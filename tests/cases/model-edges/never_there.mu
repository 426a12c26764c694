// args:
// count: all 32 376
property all = always(r.f < 4);
