// 2.4: the predicates about what happens again and again.
property will_unless_          = [a!] will_unless(<b!>, <e!>);
property will_unless_deep      = after(<a!>, will_unless(<b!>, <e!>));
property responds_unless expect false = responds(<a!>, <b!>);
property will_a                = will(<a!>);
property will_b          expect false = will(<b!>);
property again_a         expect false = again_and_again(<a!>);
property again_a_or_e          = again_and_again(<{a!, e!}>) && again_and_again(<->) && again_and_again(<-a!>);
property no_deadlock           = deadlock_free;
property order                 = not_before(<b!>, <a!>) && after(<b!>, not_before(<b!>, <a!>));
property order_no        expect false = after(<a!>, not_before(<b!>, <e!>));

// All with parameters of their own kind nested in each other.
property nested                = always(leads_to(P@t, true) && (possibly(P@t) => EF(EX(AX(P@t || P@s)))));
property nested_actions        = responds(<-a!>, <{a!, b!, e!}>) && after(<{a!, e!}>, EU(P@t, P@s));
property negated               = !always(P@s) && !will(<b!>) && !(deadlock_free => false) && !responds(<a!>, <b!>) && !not_before(<a!>, <b!>);
