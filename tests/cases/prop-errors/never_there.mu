property all expect error = always(r.f < 8);
