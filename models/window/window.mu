// Properties of the sliding window protocol with selective repeat.

// Fokkink, Groote, Pang, Badban, van de Pol: it is a queue of 2 W places.  X carries what has been
// accepted and not yet been delivered; 2 W values at most.
property in_order "what is delivered is what was accepted: in order, nothing twice, nothing lost" =
  nu X(q : seq [2 * W] of Value = seq()).
    [accept?x] (len(q) < 2 * W && X(q ++ seq(x)))
    && [deliver!?y] (len(q) > 0 && y = head(q) && X(tail(q)))
    && [-{accept?, deliver!}] X(q);

// W values in the store of the receiver, not yet delivered, and acknowledged all the same.
property fills "the 2 W places can be filled" =
  mu X(n : 0..2 * W = 0).
    n = 2 * W || n < 2 * W && <accept? exists _> X(n + 1) || <-{accept?, deliver!}> X(n);

property alive "something can always happen" = deadlock_free;

property chance "what was accepted may be delivered" =
  always([accept?x] possibly(<deliver!x> true));

property next_one "the sender can always accept another value" =
  always(possibly(<accept? exists _> true));

// This is why numbers modulo 2 W tell old from new: what is sent again is at most W before the
// number that is missing, what is new less than W behind.
property windows "what the receiver misses first is in the window of the sender, or next to come" =
  always(place(missing(Receiver.next, Receiver.store), Sender.low) <= len(Sender.window)
         && (forall k : Seq. place(k, Receiver.next) >= W => Receiver.store[k] is Empty));

property acks "an acknowledgement is never for what was not sent" =
  always([confirm(?k)] place(k, Sender.low) <= len(Sender.window));

// The line may lose everything.
property delivers "what was accepted is delivered" expect false =
  responds(<accept?>, <deliver!>);

// Not even this is enough: the receiver may go on listening.
property delivers_unless_lost "... unless messages are lost for ever" expect false =
  after(<accept?>, will_unless(<deliver!>, <{tau lose, tau lose_ack}>));

// No run is without deliveries from some point on if the number awaited arrives infinitely often
// and the receiver is weakly fair to deliver: each X is such an arrival and, behind it, a state
// where deliver is impossible.
property delivers_if_it_arrives "... if the number awaited arrives again and again, weakly fair" =
  after(<accept?>, mu X. nu Y. <->true && [-deliver!] Y
      && [arrive(Receiver.next, _)]
           (nu Z. <->true && (<deliver!>true || X) && [-deliver!] Z));
