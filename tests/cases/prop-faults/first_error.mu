property step_first expect error = always(<->true && P.x = 0);
property data_first expect false = always(P.x = 0 && <->true);
