// Properties of the alternating-bit protocol.

// X carries what has been accepted and not yet been delivered: one value at most.
property in_order "what is delivered is what was accepted: in order, nothing twice" =
  nu X(q : seq [1] of Value = seq()).
    [accept?x] (len(q) = 0 && X(seq(x)))
    && [deliver!?y] (len(q) > 0 && y = head(q) && X(tail(q)))
    && [-{accept?, deliver!}] X(q);

// The same with no sequence: between two accepts only the accepted value comes out.
property right_value "only what was accepted last is delivered" =
  always([accept?x] (nu Y. [deliver!?y] y = x && [-accept?] Y));

property one_at_a_time "between two accepts there is a delivery" =
  after(<accept?>, not_before(<accept?>, <deliver!>));

property alive "something can always happen" = deadlock_free;

property chance "what was accepted may be delivered" =
  always([accept?x] possibly(<deliver!x> true));

property next_one "the sender can always get ready again" =
  always(possibly(<accept?> true));

// A repeated message is the same message.
property repeats "all messages sent for one value carry this value and the same bit" =
  always([accept?x] (nu Y. [send(?b, ?y)] (y = x && b = Sender.bit) && [-accept?] Y));

property retries "after a timeout the message is sent again, or can be" =
  after(<tau timeout>, possibly(<send()> true));

// The lines may lose everything, for ever.
property delivers "what was accepted is delivered" expect false =
  responds(<accept?>, <deliver!>);

// That is the only reason.
property delivers_unless_lost "... unless messages are lost for ever" =
  after(<accept?>, will_unless(<deliver!>, <tau lose>));

// For the acknowledgement both lines matter.
property confirms_unless_lost "... and the sender gets ready again, under the same condition" =
  after(<accept?>,
    nu Y. mu Z. <->true && [-{accept?, tau lose, tau lose_ack}] Z
                        && [{tau lose, tau lose_ack}] Y);

property bits "a sender who is ready and the receiver mean the same bit" =
  always(Sender@ready => Sender.bit = Receiver.next);
