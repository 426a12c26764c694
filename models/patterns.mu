// Patterns of properties, after M. Dwyer, G. Avrunin and J. Corbett, "Patterns in property
// specifications for finite-state verification" (1999), as predicates over actions:
//
//     stgcheck model.stg models/patterns.mu my.mu
//
// with, in my.mu, for example
//
//     property granted = response_after_until(<ask()>, <get()>, <tau up>, <tau down>);
//
// PATTERN_SCOPE(actions of the pattern, q, r): actions of a pattern stand in the order in which
// they are to happen.  A scope is a part of a run, and the pattern speaks of the actions in it:
//
//     globally      the whole run
//     before        all before the first r; nothing is asked of a run without r
//     after         all after the first q; nothing is asked of a run without q
//     between       for every q with an r behind it: all between this q and the next r
//     after_until   for every q: all between this q and the next r, or, without r, all behind q
//
// Each predicate speaks of all runs.  A run is maximal: it is infinite, or it ends in a deadlock.
// So where something has to happen, neither a deadlock nor a loop without it will do; unfair runs
// count, too.  "Before" and "behind" are strict: one action is not its own cause or answer, and the
// q and the r that bound a part do not belong to it, whatever else they are.
//
// In the formulas -{-p, r} is a p that is no r.

// ---- what has to happen, on every run from here ----

// p is done.
pred eventually(action p) = mu X. <->true && [-p] X;
// p is done, and no r before it.
pred eventually_before(action p, action r) = mu X. <->true && [r] false && [-{p, r}] X;
// s is done, and then t.
pred eventually_then(action s, action t) = mu X. <->true && [-s] X && [s] eventually(<t>);
// s is done, and then t, and no r before that.
pred eventually_then_before(action s, action t, action r) =
  mu X. <->true && [r] false && [-{s, r}] X && [-{-s, r}] eventually_before(<t>, <r>);

// ---- absence ----

// There is no p.
pred absence_globally(action p) = [-* . p] false;
// If there is an r, there is no p before the first one.
pred absence_before(action p, action r) = [-r* . -{-p, r} . -r* . r] false;
// There is no p after the first q.
pred absence_after(action p, action q) = [-q* . q . -* . p] false;
// There is no p between a q and the next r.
pred absence_between(action p, action q, action r) = [-* . q] absence_before(<p>, <r>);
// After a q there is no p up to the next r, or ever, if there is no r.
pred absence_after_until(action p, action q, action r) = [-* . q . -r* . -{-p, r}] false;

// ---- existence ----

// There is a p.
pred existence_globally(action p) = eventually(<p>);
// If there is an r, there is a p before the first one.
pred existence_before(action p, action r) = [-{p, r}* . r] false;
// If there is a q, there is a p after the first one.
pred existence_after(action p, action q) = [-q* . q] eventually(<p>);
// There is a p between a q and the next r.
pred existence_between(action p, action q, action r) = [-* . q] existence_before(<p>, <r>);
// After a q there is a p, and no r before it.
pred existence_after_until(action p, action q, action r) = [-* . q] eventually_before(<p>, <r>);

// ---- bounded existence ----

// There are at most k times p.
pred bounded_globally(k : int, action p) =
  nu X(n : int = 0). [p] (n < k && X(n + 1)) && [-p] X(n);
// If there is an r, there are at most k times p before the first one.
pred bounded_before(k : int, action p, action r) =
  nu X(n : int = 0). [r] n <= k && [-{-p, r}] X(if n > k then n else n + 1) && [-{p, r}] X(n);
// There are at most k times p after the first q.
pred bounded_after(k : int, action p, action q) = [-q* . q] bounded_globally(k, <p>);
// There are at most k times p between a q and the next r.
pred bounded_between(k : int, action p, action q, action r) = [-* . q] bounded_before(k, <p>, <r>);
// After a q there are at most k times p up to the next r, or ever, if there is no r.
pred bounded_after_until(k : int, action p, action q, action r) =
  [-* . q] (nu X(n : int = 0). [-{-p, r}] (n < k && X(n + 1)) && [-{p, r}] X(n));

// ---- universality ----

// There is nothing but p.
pred universality_globally(action p) = [-* . -p] false;
// If there is an r, there is nothing but p before the first one.
pred universality_before(action p, action r) = [-r* . -{p, r} . -r* . r] false;
// There is nothing but p after the first q.
pred universality_after(action p, action q) = [-q* . q . -* . -p] false;
// There is nothing but p between a q and the next r.
pred universality_between(action p, action q, action r) = [-* . q] universality_before(<p>, <r>);
// After a q there is nothing but p up to the next r, or ever, if there is no r.
pred universality_after_until(action p, action q, action r) = [-* . q . -r* . -{p, r}] false;

// ---- precedence: s before p ----

// Before every p there is an s.
pred precedence_globally(action s, action p) = [-s* . p] false;
// If there is an r, there is an s before every p before the first r.
pred precedence_before(action s, action p, action r) = [-{s, r}* . -{-p, r} . -r* . r] false;
// Between the first q and every p after it there is an s.
pred precedence_after(action s, action p, action q) = [-q* . q . -s* . p] false;
// Between a q and the next r there is an s before every p.
pred precedence_between(action s, action p, action q, action r) =
  [-* . q] precedence_before(<s>, <p>, <r>);
// After a q, up to the next r, or ever, if there is no r, there is an s before every p.
pred precedence_after_until(action s, action p, action q, action r) =
  [-* . q . -{s, r}* . -{-p, r}] false;

// ---- response: after p, s ----

// After every p there is an s.
pred response_globally(action p, action s) = [-* . p] eventually(<s>);
// If there is an r, there is an s between every p before the first r and that r.
pred response_before(action p, action s, action r) = [-r* . -{-p, r} . -{s, r}* . r] false;
// After every p that comes after the first q there is an s.
pred response_after(action p, action s, action q) = [-q* . q . -* . p] eventually(<s>);
// Between a q and the next r there is an s after every p.
pred response_between(action p, action s, action q, action r) =
  [-* . q] response_before(<p>, <s>, <r>);
// After a q, up to the next r, or ever, if there is no r, there is an s after every p.
pred response_after_until(action p, action s, action q, action r) =
  [-* . q . -r* . -{-p, r}] eventually_before(<s>, <r>);

// ---- precedence chain, one cause and two effects: p before s and t ----

// Before every s that a t follows there is a p.
pred precedence12_globally(action p, action s, action t) = [-p* . s . -* . t] false;
// If there is an r, there is, before it, a p before every s that a t follows.
pred precedence12_before(action p, action s, action t, action r) =
  [-{p, r}* . -{-s, r} . -r* . -{-t, r} . -r* . r] false;
// After the first q there is a p before every s that a t follows.
pred precedence12_after(action p, action s, action t, action q) =
  [-q* . q . -p* . s . -* . t] false;
// Between a q and the next r there is a p before every s that a t follows.
pred precedence12_between(action p, action s, action t, action q, action r) =
  [-* . q] precedence12_before(<p>, <s>, <t>, <r>);
// After a q, up to the next r, or ever, there is a p before every s that a t follows.
pred precedence12_after_until(action p, action s, action t, action q, action r) =
  [-* . q . -{p, r}* . -{-s, r} . -r* . -{-t, r}] false;

// ---- precedence chain, two causes and one effect: s and t before p ----

// Before every p there is an s, and then a t.
pred precedence21_globally(action s, action t, action p) = [-s* . (s . -t*)? . p] false;
// If there is an r, there is an s, and then a t, before every p that comes before the first r.
pred precedence21_before(action s, action t, action p, action r) =
  [-{s, r}* . (-{-s, r} . -{t, r}*)? . -{-p, r} . -r* . r] false;
// Between the first q and every p after it there is an s, and then a t.
pred precedence21_after(action s, action t, action p, action q) =
  [-q* . q . -s* . (s . -t*)? . p] false;
// Between a q and the next r there is an s, and then a t, before every p.
pred precedence21_between(action s, action t, action p, action q, action r) =
  [-* . q] precedence21_before(<s>, <t>, <p>, <r>);
// After a q, up to the next r, or ever, there is an s, and then a t, before every p.
pred precedence21_after_until(action s, action t, action p, action q, action r) =
  [-* . q . -{s, r}* . (-{-s, r} . -{t, r}*)? . -{-p, r}] false;

// ---- response chain, one stimulus and two responses: after p, s and t ----

// After every p there is an s, and then a t.
pred response12_globally(action p, action s, action t) = [-* . p] eventually_then(<s>, <t>);
// If there is an r, there is, before it, an s, and then a t, after every p.
pred response12_before(action p, action s, action t, action r) =
  [-r* . -{-p, r} . -{s, r}* . (-{-s, r} . -{t, r}*)? . r] false;
// After every p that comes after the first q there is an s, and then a t.
pred response12_after(action p, action s, action t, action q) =
  [-q* . q . -* . p] eventually_then(<s>, <t>);
// Between a q and the next r there is an s, and then a t, after every p.
pred response12_between(action p, action s, action t, action q, action r) =
  [-* . q] response12_before(<p>, <s>, <t>, <r>);
// After a q, up to the next r, or ever, there is an s, and then a t, after every p.
pred response12_after_until(action p, action s, action t, action q, action r) =
  [-* . q . -r* . -{-p, r}] eventually_then_before(<s>, <t>, <r>);

// ---- response chain, two stimuli and one response: after s and t, p ----

// After every s, and the first t after it, there is a p.
pred response21_globally(action s, action t, action p) = [-* . s . -t* . t] eventually(<p>);
// If there is an r, there is, before it, a p after every s and the first t after it.
pred response21_before(action s, action t, action p, action r) =
  [-r* . -{-s, r} . -{t, r}* . -{-t, r} . -{p, r}* . r] false;
// After the first q there is a p after every s and the first t after it.
pred response21_after(action s, action t, action p, action q) =
  [-q* . q . -* . s . -t* . t] eventually(<p>);
// Between a q and the next r there is a p after every s and the first t after it.
pred response21_between(action s, action t, action p, action q, action r) =
  [-* . q] response21_before(<s>, <t>, <p>, <r>);
// After a q, up to the next r, or ever, there is a p after every s and the first t after it.
pred response21_after_until(action s, action t, action p, action q, action r) =
  [-* . q . -r* . -{-s, r} . -{t, r}* . -{-t, r}] eventually_before(<p>, <r>);

// ---- constrained response chain: after p, s and t, and no z from this s up to this t ----

// After every p there is an s, and then a t, and no z on the way.
pred constrained12_globally(action p, action s, action t, action z) =
  [-* . p] (mu X. <->true && [{-s, z}] X
                  && [-{-s, z}] (mu Y. <->true && [-{t, z}] Y && [-{-z, t}] X));
// If there is an r, there is, before it, an s, and then a t, no z on the way, after every p.
pred constrained12_before(action p, action s, action t, action z, action r) =
  [-r* . -{-p, r}] (nu X. [r] false && [-{-{-s, z}, r}] X
                  && [-{-s, z, r}] (nu Y. [r] false && [-{t, z, r}] Y && [-{-z, t, r}] X));
// After every p that comes after the first q there is an s, and then a t, and no z on the way.
pred constrained12_after(action p, action s, action t, action z, action q) =
  [-q* . q] constrained12_globally(<p>, <s>, <t>, <z>);
// Between a q and the next r there is an s, and then a t, no z on the way, after every p.
pred constrained12_between(action p, action s, action t, action z, action q, action r) =
  [-* . q] constrained12_before(<p>, <s>, <t>, <z>, <r>);
// After a q, up to the next r, or ever, there is an s, and then a t, no z on the way, after
// every p.
pred constrained12_after_until(action p, action s, action t, action z, action q, action r) =
  [-* . q . -r* . -{-p, r}]
    (mu X. <->true && [r] false && [-{-{-s, z}, r}] X
           && [-{-s, z, r}] (mu Y. <->true && [r] false && [-{t, z, r}] Y && [-{-z, t, r}] X));
