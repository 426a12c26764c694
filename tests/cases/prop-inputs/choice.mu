// 2.2: the four modalities, their duals, the early reading, sets and complements.
// Some edge, every value: the second edge of c serves, and for x only the first one knows it.
property late_lost                 = <c?x> P@lost;
property late_got                  = <c?x> (P@got && P.x = x);
property late_got_0   expect false = <c?x> (P@got && x = 0);
property late_forall               = <c? forall x> (P@got && P.x = x);
property some_got_0                = <c? exists x> (P@got && x = 0);
property some_1_and_2 expect false = <c? exists x> (x = 1 && x = 2);
property all_edges    expect false = [c?x] P@got;
property all                       = [c?x] (P@got => P.x = x) && [c? forall x] (P@got || P@lost);
property each_some                 = [c? exists x] (x = 2 && (P@got => P.x = 2));
property each_some_no expect false = [c? exists x] P@got;

// Closed under negation.
property not_late                  = !(<c?x> (P@got && x = 0)) && [c? exists x] !(P@got && x = 0);
property not_some                  = !(<c? exists x> (P@got && x = 0)) <=> [c?x] !(P@got && x = 0);
property not_all                   = !([c?x] P@got) && <c? exists x> !P@got;
property not_each                  = !([c? exists x] P@got) && <c?x> !P@got;
property dual_implied              = (<c?x> (P@got && x = 0) => false) && (<c? exists x> x = 0 => <c?x> true);

// No value given: some for <>, every for []; `_` alone has to say, beside `=v` it means every.
property any                       = <c?> P@got && <c?> P@lost && [c?] (P@got || P@lost);
property any_no       expect false = [c?] P@lost;
property any_is_some               = <p?> P@got && <p?> P@lost && <c? exists _> (P@got && P.x = 1);
property bare_every                = <c? forall _> P@lost && <c? forall _> P@got;
property bare_one     expect false = <c? forall _> (P@got && P.x = 1);
property bare_each                 = [c? exists _] (P@lost || P.x = 1) && [c? forall _] (P@got || P@lost);
property no_value                  = <e?> P@lost && [e?] P@lost;
property no_edge                   = [n?x] false && [n? exists x] false && !<n?x> true && !<n? exists x> true && !<n?>true;

// Values that the edge does not accept do not exist.
property accepted                  = <p?x> (P@got && x > 0) && <p?x> (P@lost && x = 0) && [p?x] (x = 0 <=> P@lost);
property accepted_2                = [p? exists x] (x = 0 || x = 2) && ![p? exists x] x = 2;
property pair                      = [q?(x, y)] (x < 2 && P.x = x && P.y = y) && <q?(x, y)> (P.x + P.y = x + y);
property pair_some                 = <q? exists (x, y)> (x = 1 && y = 1) && !<q? exists (x, y)> x = 2;

// Given values and conditions choose first.
property given                     = <c?=1> (P@got && P.x = 1) && <c?=1> P@lost && [c?=1] (P@lost || P.x = 1);
property given_no                  = !<p?=1> P@lost && [p?=1] P@got && [p?=0] P@lost && !<p?=0> P@got;
property given_expression          = let k = 1 in <c?=k> P@got && <c?=(k + 1)> (P@got && P.x = 2) && <p?=(2)>true;
property given_no_value            = [c?=7] false && !<c?=7>true && forall x : 0..4 . (<c?=x>true <=> x <= 2);
property given_pair                = <q?(x, =1)> (P.x = x && P.y = 1) && [q?(=0, y)] P.x = 0 && <q?(=1, =1)> P.x = 1;
property given_refused             = !<q?(=2, =1)>true && [q?(=2, =1)]false && [q?(=2, y)]false;
property given_and_any             = <q? exists (=1, _)> P.y = 0 && <q? exists (=1, _)> P.y = 1
                                       && <q? forall (=1, _)> P.x = 1 && !<q? forall (=1, _)> P.y = 1;
property given_open                = <q?(=1, _)> P.x = 1 && !(<q?(=1, _)> P.y = 1) && [q?(_, =0)] P.y = 0
                                       && <q?(_, =0)> P@pair && !(<q?(_, =0)> P.x = 1);
property condition                 = <c?(x where x = 2)> (P@got && P.x = 2) && [c?(x where x > 0)] (P@got => P.x > 0);
property condition_pair            = [q?(x, y where x = y)] P.x = P.y && <q? exists (x, y where x = y)> P.y = 1;
property condition_some            = ![c? exists (x where x = 2)] P@lost && <c? exists (x where x = 2)> P@lost;

// The early reading: first the value, then the edge.
property early                     = forall x : 0..2 . <p?=x> (P@got && x > 0 || P@lost && x = 0);
property early_mixed               = forall x : 0..2 . <c?=x> (P@got && x = 1 || P@lost && x != 1);
property late_mixed   expect false = <c?x> (P@got && x = 1 || P@lost && x != 1);
property early_exists              = exists x : 0..2 . [c?=x] (P@lost || P.x = 2) && x = 2;
property late_is_more              = (<c?x> P@got) => (forall x : 0..2 . <c?=x> P@got);

// In `-`, complements and @ an edge with a value is one transition.
property any_edge                  = <-> (P@got && P.x = 2) && ![-] P@lost;
property complement                = <-c?=1> (P@got && P.x = 2) && [-{c?, q?, e?}] (P@got || P@lost)
                                       && [-{c?, q?, p?=0, e?}] (P@got && P.x > 0)
                                       && <-{c?_, q?(=0, _), p?_, e?}> (P@pair && P.x = 1);
property complement_values         = [-{c?, q?, e?, p?(=0), p?=1}] (P.x = 2) && <-{c?, q?, e?, p?(=0), p?=1}>true;
property actor                     = <@P> P@lost && <@P> (P@got && P.x = 1) && ![@P] P@lost;

// In a set an input keeps its quantifier.
property set_late                  = <{c?x, p?x}> (P@got && P.x = x) && <{n? forall _, c? forall _}> P@lost;
property set_no       expect false = <{c? forall _, p? forall _}> (P@got && P.x = 1);
property set_some                  = <{c? forall _, p? exists _}> (P@got && P.x = 1);
property set_box                   = [{c? exists _, p? exists _}] (P@got || P@lost) && ![{c? exists _, p? exists _}] P@got;
property sequence                  = <c?x . -*> (P@got && P.x = x) && [c?x . -*] (P@got => P.x = x);
