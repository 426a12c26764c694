// One property for each way a check can end.  With --states 7 the last one has no answer.
property good "it begins with 0" = C.n = 0;
property bad "it begins with 1" = C.n = 1;
property known "it is known not to begin with 1" expect false = C.n = 1;
property faulty "divides by zero" = always(10 / (3 - C.n) > -20);
property foreseen "divides by zero, as one knows" expect error = always(10 / (3 - C.n) > -20);
property feared "one thought it divides by zero" expect error = C.n = 0;
property doubted "is thought false, but divides by zero" expect false = always(10 / (3 - C.n) > -20);
property surely "is thought false, but is true" expect false = C.n = 0;
property endless "takes all states" = always(C.n < 10);
