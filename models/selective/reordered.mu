property right "what is delivered is what comes next" expect false
  = always([tau deliver(?t)] (t + 1) % Many = Receiver.next);

property window_used "all messages of a window can be on their way, and in the hands of the receiver"
  = possibly(Sender.sent = Window && forall i : Slot . Receiver.kept[i]);
