property right "what is delivered is what comes next"
  = always([tau deliver(?t)] (t + 1) % Many = Receiver.next);

property together "neither is ahead of the other by more than the window"
  = always((Receiver.next - Sender.first) % Many <= Window || (Sender.first - Receiver.next) % Many <= Window);

property possible "whatever has happened, the next message can still be delivered"
  = always(possibly(<tau deliver(_)>true));

property delivers "messages are delivered again and again, if not all of them, and not all confirmations, are lost"
  = again_and_again(<tau deliver(_)>);

property confirms "what is sent is confirmed, under the same condition"
  = leads_to(Sender.sent = Window, Sender.sent < Window);

property window_used "all messages of a window can be on their way, and in the hands of the receiver"
  = possibly(Sender.sent = Window && forall i : Slot . Receiver.kept[i]);
