// Properties of Peterson's algorithm.  Its steps are internal and have names.

property exclusion "never both in the critical section" =
  always(!(P[0]@critical && P[1]@critical));

property alive "something can always happen" = deadlock_free;

// deadlock_free alone could be work for ever; this is about the one who waits.
property not_stuck "if both wait, one of them can go on" =
  always(P[0]@waiting && P[1]@waiting => <tau enter> true);

property flags "the flags say who is not idle" =
  always(forall i : Pid. flag[i] <=> !P[i]@idle);

property chance "who asks may always enter" =
  always(forall i : Pid. P[i]@asked || P[i]@waiting => possibly(P[i]@critical));

// Nothing makes process 0 move: process 1 may work for ever, outside the algorithm.
property enters "who asks enters" expect false =
  responds(<tau request(0)>, <tau enter(0)>);

// The only way to keep it out: the other one runs through the algorithm a few times
// at most, so without its work the asking process enters, with no fairness assumed.
property enters_unless_work "who asks enters unless the other works for ever" =
  after(<tau request(0)>, will_unless(<tau enter(0)>, <tau work(1)>));

// k counts the entries of process 1; a second one would leave the range, but k = 0 is
// asked before X(1) is reached.
property bypass "who has yielded is overtaken at most once" =
  after(<tau yield(0)>,
    nu X(k : 0..1 = 0). [tau enter(1)] (k = 0 && X(1))
                        && [-{tau enter(0), tau enter(1)}] X(k));

property never_overtaken "who has yielded is never overtaken" expect false =
  after(<tau yield(0)>, not_before(<tau enter(1)>, <tau enter(0)>));

// @P[0]: the steps process 0 takes part in; -@P[0]: those of others.
property own_steps "what process 0 is doing changes by its own steps only" =
  always((P[0]@idle => [-@P[0]] P[0]@idle) && (P[0]@critical => [-@P[0]] P[0]@critical));
