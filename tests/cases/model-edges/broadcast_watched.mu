// count: number 168 612
property together = always([go(?v)] ((forall i : Id . !R[i]@wait) && Sender@sent && g = v && R[0].n = v && R[1].n = v));
property two_ways = always([go(_)] (R[2]@late || R[2]@done)) && <go(_)> R[2]@late && <go(_)> R[2]@done;
property catches  = always(R[2]@late => <tau> R[2]@done);
property goes_on  = always(possibly(Sender@rest && g = 0 && forall i : Id . R[i]@wait)) && always(<->true);
property partly   = possibly(Sender@rest && R[0]@wait && R[1]@done);
property received = always(Sender@sent => R[1]@done && R[1].n = g);
property number   = always(R[2].n < 2);
property sets     = always([go(_)] h = 0);
property twice    = <go(_)> Twice@t && <go(_)> Twice@u && possibly(Twice@s && h = 1 && <go(_)> true && [go(_)] Twice@t);
property rings    = always(Twice@t && g = 1 => <ring> Twice@s && <ring> Twice@u) && possibly(Twice@t && g = 0 && [ring] Twice@s);
