// Whoever asks gets an answer, if the network, home and the owners are fair.
// small: -D N=2
//
// Looked at are the runs that are weakly fair to every step of the protocol: one that is possible
// all the time is taken.  The steps of processors, rows 1 to 11, are not among them: nobody has to
// ask, to store or to give up a line.  The formula is the prelude's for one fair step, with an
// inner fixpoint for each step.

// An answer to x, or phi, is reached on all runs that are weakly fair to a.
pred by(action a, x : Node, phi) =
  nu Y. <->true && [-{-a, nak[x](), put[x](), putX[x]()}] phi
        && (<a>true || [-{nak[x](), put[x](), putX[x]()}] phi)
        && [-{nak[x](), put[x](), putX[x]()}] Y;

// The same by all the steps with one way to go.
pred by_others(x : Node, phi) =
  (exists y : Node. by(<{nak[y](), put[y](), putX[y]()}>, x, phi))                // 24, 26 - 29
  || (exists p : Id. by(<inval[p]()>, x, phi) || by(<tau ack(p)>, x, phi)         // 30, 31
                     || by(<getRp[R(p)]()>, x, phi))                              // 35
  || by(<tau refused>, x, phi) || by(<getWb()>, x, phi)                           // 25, 32
  || by(<tau moved>, x, phi) || by(<tau shared>, x, phi);                         // 33, 34

// All that y may answer to a request of x counts as one step: rows 12 - 19, rows 20 - 23.
property answered_fair "every request gets an answer" =
  forall x : Node. after(<request[x]()>, mu X. by_others(x, X)
    || (exists y, z : Node. by(<answer[y, z]()>, x, X)));

// Home may be busy, and not busy, again and again.  True for N = 2.
property answered_by_kind "the same with refusing, forwarding and serving counted each by itself"
  expect false =
  forall x : Node. after(<request[x]()>, mu X. by_others(x, X)
    || (exists y, z : Node. by(<answer[y, z](_, Nak)>, x, X)
                            || by(<answer[y, z](_, Ask(_, _))>, x, X)
                            || by(<answer[y, z](_, Put(_))>, x, X)
                            || by(<answer[y, z](_, PutX(_))>, x, X)));
