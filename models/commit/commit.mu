// Properties of two-phase commit.  P. A. Bernstein, V. Hadzilacos, N. Goodman, chapter 7, name the
// conditions AC1 to AC5.

pred committed(i : Id) = Participant[i]@committed;
pred aborted(i : Id) = Participant[i]@aborted || Participant[i]@refusing;
pred settled = forall i : Id. committed(i) || aborted(i) || i in down;

property agreement "AC1: all who decide decide the same" =
  never(exists i, j : Id. committed(i) && aborted(j));

property final "AC2: who has decided does not change its mind" =
  always(forall i : Id. (committed(i) => [-] committed(i)) && (aborted(i) => [-] aborted(i)));

property commit_valid "AC3: commit is decided only after all have voted yes" =
  forall i : Id. not_before(<tau decide(commit)>, <answer[i](yes)>);

property abort_valid "AC4: if nobody crashes and nobody votes no, all commit" =
  mu X. (forall i : Id. committed(i))
    || <->true && [-{tau crash, tau refuse(_), answer[_](no)}] X;

property both "both is possible" =
  possibly(forall i : Id. committed(i)) && possibly(forall i : Id. aborted(i));

// D. Skeen calls a protocol nonblocking if the crash of some never makes others wait for ever.
// This one is not: what the coordinator does not say is not known.  A crash is nothing one may hope
// for, so a run may also end where nothing else is possible.
property not_blocked "where all comes to rest, everybody has decided or crashed" expect false =
  always(<-tau crash>true || settled);

property never_stuck "everybody may decide, at any time, without another crash" expect false =
  always(mu X. settled || <-tau crash> X);

// AC5 asks for this if who has crashed comes back: -D Recovery=true.  Then it holds.
property terminates "everybody decides, unless there are crashes for ever" expect false =
  nu Y. mu Z. settled && [-tau crash]false || <-tau crash>true && [-tau crash] Z && [tau crash] Y;
