pred holds(phi) = phi;
property first "both nodes" = always(P@s || P@t);
property second = holds(P@s);
property wrong "a \"false\" one" expect false = P@t;
property goes_wrong expect error = P.y = 0;
property by_name expect true = always(<->true);
