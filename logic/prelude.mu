// The predicates every property file may use.

pred always(phi)            = nu X. phi && [-] X;
pred AG(phi)                = always(phi);
pred never(phi)             = always(!phi);
pred possibly(phi)          = mu X. phi || <-> X;
pred EF(phi)                = possibly(phi);
pred inevitably(phi)        = mu X. phi || <->true && [-] X;
pred AF(phi)                = inevitably(phi);
pred EG(phi)                = nu X. phi && ([-]false || <-> X);
pred EX(phi)                = <-> phi;
pred AX(phi)                = [-] phi;
pred until(phi, psi)        = mu X. psi || phi && <->true && [-] X;
pred AU(phi, psi)           = until(phi, psi);
pred EU(phi, psi)           = mu X. psi || phi && <-> X;
pred weak_until(phi, psi)   = nu X. psi || phi && [-] X;
pred leads_to(phi, psi)     = always(phi => inevitably(psi));

// Some transition is possible in every reachable state.
pred deadlock_free          = always(<->true);

// phi holds after every a.
pred after(action a, phi)   = always([a] phi);
// a is done, inevitably.
pred will(action a)         = mu X. <->true && [-a] X;
// Whenever a is done, b is done later, inevitably.
pred responds(action a, action b)    = after(<a>, will(<b>));
// b is done, or e happens for ever.
pred will_unless(action b, action e) = nu Y. mu Z. <->true && [-{b, e}] Z && [e] Y;
// No a before a b.
pred not_before(action a, action b)  = nu X. [a]false && [-{a, b}] X;
// On every path a happens infinitely often.
pred again_and_again(action a)       = nu X. mu Y. <->true && [a] X && [-a] Y;
