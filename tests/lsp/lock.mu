pred somebody(i : Id, phi) = phi && Client[i].tries > 0;
pred unused(a) = a && turn = next(1);

property one "one at a time" =
  always(forall i : Id . Client[i]@busy => guard@taken);
property moves = [take(?x)] somebody(x, guard.by = x) || <talk!(Ask(_), ?k)> k = turn;
property names = nu X. [tau leave] X && [@guard] X && N = 3;
