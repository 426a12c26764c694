// 2: preds: values, formulas, actions; scopes; substitution without capture.
pred full(i : Id) = Cell[i]@full;
pred both(phi, psi) = phi && psi;
pred holds(i : Id, v : 0..2) = full(i) && Cell[i].x = v;
pred nothing = true;
pred done(action a) = <a>true;
pred either(action a, action b, phi) = [a] phi && [b] phi;
pred eventually_(n : 0..9, phi) = mu X(k : 0..9 = n). phi || k > 0 && <-> X(k - 1);
pred under(v : 0..2, phi) = forall v : 1..2 . v > 0 => phi && v > 0;
pred binds(action a, phi) = <put[2]?x> (<a> phi && x = x);

property values                 = !full(1) && [put[1]?x] (holds(1, x) && full(1) && !full(2));
property formulas               = both(!full(1), <put[1]?>true) && both(both(true, nothing), [get!]false);
property actions                = done(<put[1]?>) && !done(<get[_]!>) && either(<put[1]?>, <put[2]?=0>, full(1) || full(2));
property actions_sets           = done(<{put[1]?, get[1]!}>) && either(<{get!, tau}>, <-{put[1]?, put[2]?}>, false);
property counted                = eventually_(2, full(1) && full(2)) && !eventually_(1, full(1) && full(2));
property computed_once          = let n = 1 in eventually_(n + 1, full(n) && full(2));

// The x of an argument is the caller's, whatever the body binds.
property no_capture             = [put[1]?x] (holds(1, x) <=> Cell[1].x = x)
                                    && (exists v : 0..0 . under(2, v = 0));
property no_capture_action      = let x = 1 in binds(<put[1]?=x>, Cell[1].x = x && x = 1);
property no_capture_fixpoint    = nu X. [-] X && eventually_(2, <->X);
property quantified             = forall i : Id, v : 0..2 . [put[i]?=v] holds(i, v);
property in_fixpoint            = nu X. [put[1]?v] holds(1, v) && [-] (full(1) || full(2) => X);

// Preds may be declared behind their use, and use one another.
property later                  = defined_later(1);
pred defined_later(i : Id) = twice(<put[i]? exists _>, i);
pred twice(action a, i : Id) = <a> (full(i) && [a]false);

// One that hides a predefined one (with a warning).
pred EX(phi) = <put[1]?> phi;
property hidden                 = EX(full(1)) && !EX(full(2));
