property plain expect false = will(<tau finish>);
property weak expect false = will_if_weakly_fair(<tau finish>, <tau finish>);
property strong = will_if_strongly_fair(<tau finish>, <tau finish>);
// A path that ends in a deadlock is maximal: nothing is done after finish.
property after_finish expect false = after(<tau finish>, will_if_strongly_fair(<tau toggle>, <tau toggle>));
property alternate = gf_implies(Loop@half, Loop@on) && gf_implies(Loop@on, Loop@half);
property never_done = gf_implies(Loop@on, !Loop@done) && gf_implies(Loop@done, Loop@on);
