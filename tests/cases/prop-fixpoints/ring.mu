// 2.1: fixpoints, their parameters and what is bound outside them.
// args:
// count: invariant 3 4
property least     expect false = mu X. X;
property greatest               = nu X. X;
property invariant              = nu X. P.at <= 2 && [-] X;
property reach                  = mu X. P.at = 2 || <-> X;
property inevitable             = mu X. P.at = 2 || <->true && [-] X;
property not_twice expect false = [-][-] mu X. P.at = 1 || [-] X;        // stay for ever
property stay                   = <tau go><tau go> nu X. P.at = 2 && <-> X;

// Alternation: infinitely often, almost always.
property often_on_some_path     = nu X. mu Y. <->(P.at = 0 && X || Y);
property often_on_all expect false = nu X. mu Y. [-](P.at = 0 && X || Y);
property in_the_end             = mu X. nu Y. (P.at = 2 && <-> Y) || <-> X;
property in_the_end_0 expect false = mu X. nu Y. (P.at = 0 && <-> Y) || <-> X;
property in_the_end_all expect false = mu X. nu Y. [-] (P.at = 2 && Y || X);
property unless_stay            = nu X. mu Y. nu Z. [tau go] Y && [tau back] X && [tau stay] Z;
property three                  = nu X. mu Y. nu Z. (P.at = 0 && <-> X) || (P.at = 1 && <-> Y) || (P.at = 2 && <-> (Z || X));
property inner_closed           = nu X. (mu Y. P.at = 2 || <-> Y) && [-] X;
property inner_hides            = mu X. (nu X. [-] X) && P.at = 0 || <-> X;

// Parameters.
property counts                 = mu X(n : 0..9 = 0). P.at = 2 && n = 5 || n < 9 && <-> X(n + 1);
property counts_no expect false = mu X(n : 0..9 = 0). P.at = 1 && n = 3 || n < 9 && <-tau stay> X(n + 1);
property starts_at              = mu X(n : 0..9 = P.at + 7). n = 9 && P.at = 2 || n < 9 && <tau go> X(n + 1);
property two                    = nu X(n : 0..2 = 0, b : bool = true). P.at = n && b && [tau go] X(n + 1, b)
                                    && [tau back] X(0, b) && [tau stay] X(n, !b || b);
property nested                 = nu X(n : 0..2 = 0). (mu Y(m : 0..4 = n). m = 4 || <-> Y(m + 1))
                                    && [-] X(P.at);
property inner_outer            = nu X(n : 0..2 = 0). mu Y(m : 0..2 = 2 - n). m = 0 && [-] X(2 - n) || m > 0 && <-> Y(m - 1);

// What is bound outside a fixpoint stays what it was.
property constant               = let n = P.at in mu X. P.at = n + 2 || <-> X;
property constant_of_forall     = forall n : 0..2 . mu X. P.at = n || <-> X;
property constant_of_step       = <-> let n = P.at in (nu X. n = 1 && [-] X);
property no_capture             = exists n : 0..2 . n = 1 && (mu X. (P.at = n && true) || exists n : 2..2 . <-> X);
property no_capture_let         = let n = 1 in mu X. P.at = n || let n = 2 in <-> X && n = 2;
