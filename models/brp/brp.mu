// Properties of the bounded retransmission protocol.  A file ends with a confirmation.

// ---- what is delivered ----

// X carries what is left of the file for the receiver, and whether something has been delivered.
property in_order "the chunks come in order, nothing twice, each marked as what it is" =
  nu X(rest : File = seq(), begun : bool = false).
    [request?f] X(f, false)
    && [indicate!?i] (i is I_NOT_OK || len(rest) > 0 && i.val = head(rest) && X(tail(rest), true)
                      && (i is I_OK <=> len(rest) = 1) && (i is I_FST <=> len(rest) > 1 && !begun))
    && [indicate!(I_NOT_OK)] X(rest, begun)
    && [-{request?, indicate!}] X(rest, begun);

// ---- what the users are told ----

// n counts the chunks delivered since the request.
property c_ok "after C_OK the whole file has been delivered" =
  always([request?f] (nu X(n : 0..N = 0). [indicate!?i] (i is I_NOT_OK || n < N && X(n + 1))
    && [confirm!C_OK] n = len(f) && [-{indicate!, confirm!}] X(n)));

property c_not_ok "after C_NOT_OK it has not, and nobody will believe so" =
  always([request?f] (nu X(n : 0..N = 0). [indicate!?i] (i is I_NOT_OK || n < N && X(n + 1))
    && [confirm!C_NOT_OK] (n < len(f) && not_before(<indicate!(I_OK(_))>, <request?>))
    && [-{indicate!, confirm!}] X(n)));

property c_dont_know "after C_DONT_KNOW all has been delivered, or all but the last chunk" =
  always([request?f] (nu X(n : 0..N = 0). [indicate!?i] (i is I_NOT_OK || n < N && X(n + 1))
    && [confirm!C_DONT_KNOW] n >= len(f) - 1 && [-{indicate!, confirm!}] X(n)));

// phi may hold before the next request.
pred still(phi) = mu X. phi || <-{request?}> X;

property all_outcomes "each file may end in each way, with C_DONT_KNOW delivered or not" =
  always([request?f] (still(<confirm!C_OK>true) && (len(f) > 1 <=> still(<confirm!C_NOT_OK>true))
    && still(<indicate!(I_OK(_))> still(<confirm!C_DONT_KNOW>true))
    && (mu X. <confirm!C_DONT_KNOW>true || <-{indicate!(I_OK(_)), request?}> X)));

// The receiver's user hears of the end of whatever began, and of nothing else.
property told "I_NOT_OK comes exactly for what began and was not completed, before the next file" =
  nu X(open : bool = false).
    [indicate!(I_FST(_))] (!open && X(true)) && [indicate!(I_INC(_))] (open && X(true))
    && [indicate!(I_OK(_))] X(false) && [indicate!(I_NOT_OK)] (open && X(false))
    && [request?] (!open && X(false)) && [-{request?, indicate!}] X(open);

// ---- that it ends, and how soon ----

// No fairness is needed: this is what the bound is for.
property confirms "every request is confirmed, whatever is lost" =
  responds(<request?>, <confirm!>);

property ready_again "... and then the next one can come" =
  after(<confirm!>, inevitably(Sender@idle && <request? exists _>true));

property bounded "a chunk is sent MAX + 1 times at most" =
  nu X(k : 0..MAX + 1 = 0). [send()] (k <= MAX && X(k + 1)) && [{acked(), request?}] X(0)
    && [-{send(), acked(), request?}] X(k);

property alive "something can always happen" = deadlock_free;

property quiet "between two files the lines are empty" =
  always(Sender@idle => Line@empty && AckLine@empty && !Receiver@taking && !Receiver@replying);

property starts "a receiver who has not heard of the file gets its first chunk first" =
  always(Receiver@fresh => [arrive(?f)] f.first);

property delivers "no file fails" expect false = always([confirm!?c] c = C_OK);

property delivers_unless_lost "whoever asks is told C_OK if nothing is lost from then on" =
  after(<request?>, mu X. <confirm!C_OK>true || <->true && [-{tau lose, tau lose_ack}] X);
