// Properties of the conference protocol: of the default variant, fifo, lossy and strict.  The
// README tells what the other variants say.

// The service: delivered only to members of the same conference.  The conference that a message
// was said in is written on it.
property same_conference "what was said in one conference is not heard in another" =
  always(forall i : User. CPE[i]@Indicate => CPE[i].said = CPE[i].conf);

// The service: not delivered to its sender.
property no_echo "nobody hears himself" =
  always([dataind[?i]!(?j, _)] i != j);

// The service: who is in no conference hears nothing.
property no_outsider "who hears something is in a conference, and has not left it" =
  always([dataind[?i]!] CPE[i].conf != none);

// What the protocol keeps of its partners.
property partners "who is in no conference has no partners, nobody is his own partner" =
  always(forall i : User. (CPE[i].conf = none => CPE[i].part = {}) && !(i in CPE[i].part));

// The service: messages are not corrupted, and not invented.
property integrity "what is heard was said before by the one who is told to have said it" =
  forall i, j : User, m : Msg. not_before(<dataind[i]!(j, m)>, <datareq[j]?=m>);

property no_deadlock "some step is always possible" = deadlock_free;

// Whatever has happened, the conversation can be resumed.  False without loss.
property talk "everybody may always get any message across to everybody" =
  forall i, j : User, m : Msg. i != j => always(possibly(<dataind[i]!(j, m)> true));

// Rows 4 to 7 only: no user does anything.
pred may_hear(i : User, j : User, m : Msg) =
  mu X. <dataind[i]!(j, m)> true || <-{join?, datareq?, leave?}> X;

// A partner may have left, and its Leave be still on the way, or lost.
property may_arrive "what is said may reach every partner without further steps of users"
  expect false =
  always([datareq[?j]?m] (forall i : User. i in CPE[j].part => may_hear(i, j, m)));

// That is the only reason.
property may_arrive_if_mutual "... and it may, if both have the other for a partner" =
  always([datareq[?j]?m] (forall i : User.
                            i in CPE[j].part && j in CPE[i].part => may_hear(i, j, m)));

// There is no repetition: what is lost is lost.
property arrives "what is said reaches those who have its sender for a partner" expect false =
  always([datareq[?j]?m] (forall i : User.
                            i in CPE[j].part && j in CPE[i].part => will(<dataind[i]!(j, m)>)));

// Loss is not the only reason: a partner may go on talking itself and never take anything in.
property arrives_unless_lost "... unless something is lost" expect false =
  always([datareq[?j]?m] (forall i : User.
    i in CPE[j].part && j in CPE[i].part => will(<{dataind[i]!(j, m), tau lose}>)));

// What can come in between if the way from j to i is not passed over for ever: loss, i leaves,
// or the sender has left and come back, and its Leave arrives first.
property arrives_if_fair "... or its addressee leaves, or a Leave is ahead of it; with fairness" =
  always([datareq[?j]?m] (forall i : User. i in CPE[j].part && j in CPE[i].part =>
    will_if_strongly_fair(<{dataind[i]!(j, m), tau lose, leave[i]?, get[j, i, _](Leave(_))}>,
                          <{put[j, i, _](), get[j, i, _](), dataind[i]!}>)));

// Leaving is told later, or never.
property members "partners are in the same conference" expect false =
  always(forall i, j : User. i in CPE[j].part => CPE[i].conf = CPE[j].conf);
