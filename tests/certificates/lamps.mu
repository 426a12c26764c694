property shown "the second lamp is lit where its process is on" = always(Second@on <=> lit[1]);
property dark "the first lamp is off where its process is off" expect false = possibly(First@off && lit[0]);
property alive expect false = deadlock_free;
property never_stuck expect false = never_stuck;
property again = always(First@on => possibly(lit[1]));
property third expect error = always(First@on && First.n = 2 => lit[First.n]);
property each expect false = always(forall i : 0..1 . lit[i] || i = 1);
property full expect false = always(lit != array(i : 0..1 => true));
