property asks_b = always(<c?>true <=> Receiver@wait && Sender@b && len(c) = 1);
property lost   = possibly(Sender@b && len(c) = 0);
property goes_on = always(Sender@a && Receiver@got => <@Receiver>true);
property back   = always(Sender@b && Receiver@got <=> Sender@b && <@Sender>true);
