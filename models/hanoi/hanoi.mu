// The puzzle, and what is known of its graph.

pred solved = (forall d : Disc. Tower.at[d] = Pegs);

// The run that shows it is a shortest one.
property solution "the tower can be moved to the last peg" = possibly(solved);

// k counts the moves that are left.
property enough "2^N - 1 moves are enough" =
  mu X(k : 0..Moves = Moves). solved || k > 0 && <-> X(k - 1);

property too_few "one less is enough, too" expect false =
  mu X(k : 0..Moves = Moves - 1). solved || k > 0 && <-> X(k - 1);

property all_places "every arrangement of the discs can be reached" =
  forall a : Place. possibly(Tower.at = a);

property back "from everywhere it can be solved" = always(possibly(solved));

// The classical rule: with three pegs nothing is left to choose but where the smallest one goes.
property by_turns "it can be solved with the smallest disc making every other move" =
  mu X. solved || <tau move(1, _)> (solved || (exists d : Disc. d != 1 && <tau move(d, _)> X));

property never_stuck "some disc can always be moved" = deadlock_free;

property smallest "the smallest disc can always be moved, to every other peg" =
  always(forall p : Peg. p != Tower.at[1] => <tau move(1, p)> true);

property one_way "at most one move is possible with another disc than the smallest" =
  always(forall d, e : Disc. d != 1 && e != 1 =>
    (<tau move(d, _)> true && <tau move(e, _)> true => d = e));

property solves "the tower is moved, whatever one does" expect false = inevitably(solved);
