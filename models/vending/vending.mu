// Three machines with the same traces, but for the internal step, and what tells them apart.

// ---- The same traces: pay, then tea or coffee, then pay, and so on ----

// Nothing else is a trace.  X: at rest; Y: a coin has been paid.
pred no_others(k : Kind) =
  nu X. [{tea[k]!, coffee[k]!}] false
        && [pay[k]?] (nu Y. [pay[k]?] false && [tau] Y && [{tea[k]!, coffee[k]!}] X);

// Every such sequence is one: from rest both ways lead to rest again.
pred all_of_them(k : Kind) =
  nu X. <pay[k]? . tau* . tea[k]!> X && <pay[k]? . tau* . coffee[k]!> X;

property same_traces "all three have the same traces" =
  forall k : Kind. no_others(k) && all_of_them(k);

// ---- After the coin ----

// [a] <b>: whatever happened at a, b is possible then.
pred both_offered(k : Kind) =
  [pay[k]?] (<tea[k]!> true && <coffee[k]!> true);

property customer_both "customer: after the coin one can have tea, and can have coffee" =
  both_offered(customer);
property coin_both   "the same of coin"   expect false = both_offered(coin);
property inside_both "the same of inside" expect false = both_offered(inside);

// <a> <b>: there is a way; [a] <b>: there is no other.  With `coin` they are not the same.
property coin_some "coin: there is a way to pay after which one can have tea" =
  <pay[coin]?> <tea[coin]!> true;
property coin_every "coin: after paying one can have tea" expect false =
  [pay[coin]?] <tea[coin]!> true;
property coin_none "coin: there is a way to pay after which one cannot" =
  <pay[coin]?> [tea[coin]!] false;

// With the internal step not seen: [a] <tau* . b>.
pred both_possible(k : Kind) =
  [pay[k]?] (<tau* . tea[k]!> true && <tau* . coffee[k]!> true);

property customer_possible "customer: after the coin both are possible" = both_possible(customer);
property coin_possible "coin: one of them is not any more" expect false = both_possible(coin);
property inside_possible "inside: both still are" = both_possible(inside);

// [tau*] after it: it has chosen, perhaps.
pred both_for_sure(k : Kind) =
  [pay[k]? . tau*] (<tau* . tea[k]!> true && <tau* . coffee[k]!> true);

property customer_sure "customer: and nothing can take that away" = both_for_sure(customer);
property coin_sure   "the same of coin"   expect false = both_for_sure(coin);
property inside_sure "inside: it may choose" expect false = both_for_sure(inside);

// ---- The choice made with the coin ----

// Before anything else happens it is decided: so it is with `coin`, and with no other.
property coin_decides "coin: there is a way to pay after which there is no tea any more" =
  <pay[coin]?> [tau* . tea[coin]!] false;
property others_wait "the others: there is none" =
  [pay[customer]?] <tau* . tea[customer]!> true && [pay[inside]?] <tau* . tea[inside]!> true;

property alive "something can always happen" = deadlock_free;
