property arrives = always(User@ready => User.got = User.sent);
property others expect false = always(Store.last = Store.kept || Store@full && Store.last = d0);
property changes = always(possibly(exists d : Data . d != d0 && User.got = d));
property either expect false = always(forall d, e : Data . d = e || User.sent != d || Store.last != e);
