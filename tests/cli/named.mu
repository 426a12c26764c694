// The number of clients as a bound.
property below = always(Max < N);
