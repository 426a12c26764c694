property safe = always(x <= 3);
property low "never above 1" expect false = always(x < 2);
property ever_up expect false = nu X. <tau up> X;
property falls "again and again it falls" = nu X. mu Y. [tau down] X && [tau up] Y;
property climbs "again and again it climbs" = nu X. mu Y. [tau up] X && [tau down] Y;
property everywhere = forall k : 0..3. possibly(x = k);
property avoided = exists k : 1..3. always(x != k);
property counts =
  nu X(k : 0..3 = 0). x = k && [tau down] X(0) && [tau up] X(min(k + 1, 3));
