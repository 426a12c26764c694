// Properties of the election of Dolev, Klawe, Rodeh, and Peterson.

pred active(i : Pos) =
  Node[i]@start || Node[i]@phase || Node[i]@first || Node[i]@reply || Node[i]@second;
pred ready(i : Pos) = Node[i]@won || Node[i]@waiting;
pred over = begun && (forall i : Pos. Node[i]@knows && Node[i].l = id[0] && Line[i].q = seq());

property one_winner "one node wins at most" =
  never(exists i, j : Pos. i != j && ready(i) && ready(j));

property largest "what it has won with is the largest number" =
  always([put(Winner(?l))] l = id[0]);

property elected "the largest number is elected, and everybody knows it, on every run" =
  inevitably(over);

property rests "then, and only then, all comes to rest" =
  always([-]false <=> over);

property never_out "until somebody has won, somebody is active" =
  always(exists i : Pos. active(i) || ready(i) || Node[i]@knows);

// The winner need not be the node whose number it is.
property elsewhere "the node that wins may be another than the one with the largest number" =
  possibly(exists i : Pos. Node[i]@won && id[i] != id[0]);

// 2 N messages in each phase with several active nodes, of which there are log N at most; N in the
// last one.  Without Winner.
property at_most "N (2 log N + 1) messages are enough to find the largest" =
  nu X(k : 0..N * (2 * Log + 1) = 0).
    [{put(One(_)), put(Two(_))}] (k < N * (2 * Log + 1) && X(k + 1))
    && [-{put(One(_)), put(Two(_))}] X(k);

property so_many "... and may be needed" =
  mu X(k : 0..N * (2 * Log + 1) = 0). k = N * (2 * Log + 1)
    || k < N * (2 * Log + 1) && <{put(One(_)), put(Two(_))}> X(k + 1)
    || <-{put(One(_)), put(Two(_))}> X(k);
