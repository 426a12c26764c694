// Properties of Chang and Roberts's election.

pred leads(i : Pos) = Node[i]@leading || Node[i]@leader;
pred follows(i : Pos, l : Id) = Node[i]@follower && Node[i].l = l;
pred over = begun && Node[0]@leader && (forall i : Pos. i != 0 => follows(i, id[0]))
            && (forall i : Pos. Line[i].q = seq());

property one_leader "there is one leader at most" =
  never(exists i, j : Pos. i != j && leads(i) && leads(j));

property largest "it has the largest number" =
  always(forall i : Pos. leads(i) => forall j : Pos. id[j] <= id[i]);

property elected "a leader is elected, and everybody knows it, on every run" =
  inevitably(over);

property rests "then, and only then, all comes to rest" =
  always([-]false <=> over);

property stays "who leads leads for ever" =
  always(forall i : Pos. leads(i) => [-] leads(i));

// Number k passes at most k nodes: the sum is N (N + 1) / 2.  Chang and Roberts.
property at_most "N (N + 1) / 2 messages are enough to find the leader" =
  nu X(k : 0..N * (N + 1) / 2 = 0).
    [put(Candidate(_))] (k < N * (N + 1) / 2 && X(k + 1)) && [-{put(Candidate(_))}] X(k);

property so_many "N (N + 1) / 2 messages may be needed" =
  mu X(k : 0..N * (N + 1) / 2 = 0).
    k = N * (N + 1) / 2
    || k < N * (N + 1) / 2 && <put(Candidate(_))> X(k + 1) || <-{put(Candidate(_))}> X(k);

property at_least "N messages may be enough, but no fewer" =
  (mu X(k : 0..N = 0). k = N && over
    || k < N && <put(Candidate(_))> X(k + 1) || <-{put(Candidate(_))}> X(k))
  && !(mu X(k : 0..N = 0). over && k < N
    || k < N && <put(Candidate(_))> X(k + 1) || <-{put(Candidate(_))}> X(k));
