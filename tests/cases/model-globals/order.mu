// args:
// count: all 2 1
property all = always(Sender@s || Sender@sent);
property order = <-> (log = 1234 && Sender.seen = 12 && Receiver.seen = 123);
property shown = <c[3](11)>true;
