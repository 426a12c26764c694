pred quiet(i : Id, phi) = mode[i] = off => phi;

property often = nu X. mu Y. <->true && [log()] X && [-log()] Y;
property filled expect false = never(len(last) = 2);
property ranges "a binder in each place" expect false =
  always(forall i : Id . quiet(i, [log(?j, ?m where j = i)] m = on || (exists k : 0..i . mode[k] = off)));
property many = mu X(n : 0..3 = 0). n = 3 || <key?> true || <-> X((n + 1) % 4);
