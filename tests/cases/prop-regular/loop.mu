// 2.2: regular modalities.
property sequence                 = <a! . b! . c!> P@s && [a! . d!] P@u && [b! . a!] false;
property choice                   = <a! . (b! | c!)> P@s && <a! . (b! | c!)> P@t && [a! . (b! | c!)] !P@u;
property choice_box  expect false = [a! . (b! | d!)] P@u;
property star                     = <a! . b!*> P@t && [a! . b!*] P@t && <a! . b!* . c!> P@s && <b!*> P@s;
property star_box    expect false = [a! . (b! | c!)*] P@t;
property star_all                 = [-*] (P@s || P@t || P@u || P@w) && <-*> P@w;
property plus                     = <a! . b!+> P@t && [b!+] false && <(a! . c!)+> P@s && ![(a! . c!)+] false;
property option                   = <(a!)?> P@s && <(a!)?> P@t && [(a!)?] (P@s || P@t) && <a! . (b!)? . c!> P@s;
property precedence_1             = <a! . b!* . c! | b!> P@s;          // ((a . (b*) . c) | b)
property precedence_2             = [a! | b! . c!] P@t;                 // a | (b . c)
property precedence_3             = <a! . b! | c!> P@t && [a! . b! | c!] P@t;
property precedence_4             = <a! . (b! | c!)+ . (a!)?> true;
property nested                   = <((a! . b!* . c!)* . a! . d!)> P@u && [((a! . b!*) . c!)*] P@s;
property twice                    = <a! . b!** . c!> P@s && <a!++ . c!> P@s;
property complement               = <-c!*> P@w && [-{a!, d!}*] P@s && <a! . -a!* . v!> true;   // (-c!)*
property complement_seq           = <-b! . -c! . -> P@w && [-b! . -{b!, c!} . -] P@w;
property empty                    = [a!*] (P@s || P@t) && [b!*] P@s;
property in_parentheses           = <(a!) . ((b!)*) . (c!)> P@s;
property sets                     = <a! . {b!, c!}* . d!> P@u && [a! . -{b!, c!}] P@u;
property data_in_sequence         = <a! . d! . v!?x . v!x> P@s && [a! . d! . v!?x . v!?y] x = y;
property binder_then              = [a! . d! . v!?x] (P.k = x && <v!x> P@s) && <-* . v!?x . v!?y . a!> (x = 2 && y = 2);
property choice_binds             = [a! . d! . (v!?x | v!?x . b?)] P.k = x && <a! . d! . (v!?x . v!?y | v!?y . b? . v!?x)> (x = 2 && y = 2);
property both_bind                = [a! . d! . (v!?x . b? | v!?x)] P.k = x && <a! . d! . {v!, a!}* . v!1> true;
property inputs                   = <-* . b?> P@w && [-* . b?] P@w && <(-)* . (b?)*> P@w && <a! . d! . v! . b?* . v!> P@s;
property not_star                 = !(<a! . b!*> P@u) && !([b!*] P@t) && (!<-*> P@w <=> false);
property under_fixpoint           = nu X. <-* . c!> X && [a! . b!*] P@t;
property of_star_of_option        = <((a!)? . (c!)?)*> P@t && [((b!)?)*] P@s;
