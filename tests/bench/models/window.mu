// What is checked of the sliding window.

property safe "no deadlock, and values are delivered in the order in which they were accepted" =
  always(<->true && (if Receiver@delivering then len(pending) > 0 && Receiver.x = head(pending)
                     else true));

property again "everything that was sent may be confirmed, always" = always(possibly(Sender.window = seq()));
