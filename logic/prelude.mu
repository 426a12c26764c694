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
pred AW(phi, psi)           = weak_until(phi, psi);
pred EW(phi, psi)           = nu X. psi || phi && ([-]false || <-> X);
pred AR(phi, psi)           = nu X. psi && (phi || [-] X);
pred ER(phi, psi)           = nu X. psi && (phi || [-]false || <-> X);
pred leads_to(phi, psi)     = always(phi => inevitably(psi));

// Some transition is possible in every reachable state.
pred deadlock_free          = always(<->true);

// Some transition leads to another state, in every reachable state: Murphi's notion of a deadlock.
pred never_stuck            = always(<!=>true);

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

// Fairness: what holds on every fair path.  A path is maximal: infinite, or ending where no
// transition is possible.

// On every path where phi holds infinitely often, psi does.
pred gf_implies(phi, psi) = always(mu X. nu Y. psi || (phi => [-] X) && [-] Y);

// b is done on every path that is weakly fair to a: if a is possible all the time from some
// point on, it is taken infinitely often.
pred will_if_weakly_fair(action b, action a) =
  mu X. nu Y. <->true && [-{-a, b}] X && (<a>true || [-b] X) && [-b] Y;

// The same with strong fairness: if a is possible infinitely often, it is taken infinitely often.
pred will_if_strongly_fair(action b, action a) =
  nu Z. <->true && [-b] Z && (mu X. nu Y. [-{-a, b}] X && [-b] Y) && (mu X. <a>true || [-b] X);

// Whenever c is done, b is done later, on every path that is fair to a.
pred responds_if_weakly_fair(action c, action b, action a) =
  after(<c>, will_if_weakly_fair(<b>, <a>));
pred responds_if_strongly_fair(action c, action b, action a) =
  after(<c>, will_if_strongly_fair(<b>, <a>));
