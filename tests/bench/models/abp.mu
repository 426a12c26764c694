// What is checked of the alternating-bit protocol.

property safe "no deadlock, and what is delivered is what was accepted last" =
  always(<->true && (if Receiver@delivering then Receiver.x = sent else true));

property fair "on every path with infinitely many deliveries the sender accepts infinitely often" =
  always(mu X. nu Y. [tau deliver] X && [-{tau deliver, tau accept}] Y);

property again "the sender may always be ready (again)" = always(possibly(Sender@ready));
