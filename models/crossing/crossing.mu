// The puzzle.  A solution is a run: -v shows it.

pred across = Farmer.there = {wolf, goat, cabbage} && Farmer@right;

// The run that shows it is a shortest one.
property solution "all can come to the other bank" = possibly(across);

// k counts crossings.
property in_six "six crossings are enough" expect false =
  mu X(k : 0..6 = 6). across || k > 0 && <-> X(k - 1);

// The first and the last trip of a solution, and the trick in the middle.
property goat_first "he must begin with the goat" =
  [-tau over({goat})] false;

property goat_last "the goat comes over last" =
  always(!across => [-tau over({goat})] !across);

property with_goat_back "without taking the goat back it cannot be done" =
  !(mu X. across || <-tau back({goat})> X);

// Of the two solutions one has the wolf and one the cabbage second.
property wolf_second "the wolf may come second ..." =
  <tau over({goat}) . tau back({}) . tau over({wolf})> possibly(across);

property cabbage_second "... and the cabbage as well" =
  <tau over({goat}) . tau back({}) . tau over({cabbage})> possibly(across);

property no_harm "nobody is ever eaten" =
  always((Farmer@left => peaceful(Farmer.there)) && (Farmer@right => peaceful(Farmer.here)));

property no_loss "everything is on one of the two banks" =
  always(Farmer.here + Farmer.there = {wolf, goat, cabbage} && Farmer.here * Farmer.there = {});

property no_mistake "whatever he did, he can still solve it" = always(possibly(across));

// He may go to and fro for ever.
property solves "all come to the other bank" expect false = inevitably(across);

property never_stuck "some trip is always possible" = deadlock_free;
