// Properties of go back N.

// X carries what has been accepted and not yet been delivered: N messages at most.  False with
// M = N: a message that is sent again is taken for a new one.
property in_order "what is delivered is what was accepted: in order, nothing twice, nothing lost" =
  nu X(q : seq [N] of Value = seq()).
    [accept?x] (len(q) < N && X(q ++ seq(x)))
    && [deliver!?y] (len(q) > 0 && y = head(q) && X(tail(q)))
    && [-{accept?, deliver!}] X(q);

property alive "something can always happen" = deadlock_free;

property fills "N messages can be accepted before the first is delivered" =
  mu X(n : 0..N = 0). n = N || n < N && <accept? exists _> X(n + 1) || <-{accept?, deliver!}> X(n);

property chance "what was accepted may be delivered" =
  always([accept?x] possibly(<deliver!x> true));

property next_one "the sender can always accept another message" =
  always(possibly(<accept? exists _> true));

// What makes it work: of N + 1 numbers, the one awaited is told from all that are sent again.
property awaited "the number awaited is outstanding, or the next to come" =
  always((Receiver.next - Sender.base) % M <= len(Sender.window));

property acks "an acknowledgement is never for what was not sent" =
  always([confirm(?a)] (a - Sender.base) % M <= len(Sender.window));

// The line may lose everything, for ever.
property delivers "what was accepted is delivered" expect false =
  responds(<accept?>, <deliver!>);

// That is the only reason: a sender who is not acknowledged sends the whole window again, and the
// oldest message not yet delivered is in it.  Lost acknowledgements do not matter.
property delivers_unless_lost "... unless messages are lost for ever" =
  after(<accept?>, will_unless(<deliver!>, <tau lose>));

// For the acknowledgement both lines matter.
property confirms_unless_lost "the oldest is acknowledged, unless messages are lost, or answers" =
  always(len(Sender.window) > 0 => let b = Sender.base in
    nu Y. mu Z. Sender.base != b || <->true && [-{tau lose, tau lose_ack}] Z
                                            && [{tau lose, tau lose_ack}] Y);
