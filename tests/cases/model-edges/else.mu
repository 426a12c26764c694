// A communication that is not possible: nothing happens, as `else` asks for guards alone.
property not_before  = always(<tau add(_)>true => [{tau over(_), tau stop}]false);
property then_all    = always(P@up && P.x = 2 => <tau over(2)>true && <tau over(3)>true && <tau stop>true);
property own_choice  = always([tau over(?k)] P.last = k);
property by_guards   = always(P@chosen && P.last = 3 => [-]false);
property alone       = always(P@loud => <->true);
property waits expect false = deadlock_free;
