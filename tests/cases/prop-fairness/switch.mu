// Nothing is inevitable without fairness: Other may tick for ever.
property plain_start expect false = will(<tau start>);
// start is possible all the time in `off`: weak fairness is enough.
property weak_start = will_if_weakly_fair(<tau start>, <tau start>);
property strong_start = will_if_strongly_fair(<tau start>, <tau start>);
// Fairness to the instance is not enough: idle is a step of Switch, too.
property weak_instance expect false = will_if_weakly_fair(<tau start>, <@Switch>);
// Once started, the instance goes on under weak fairness, ...
property turns = after(<tau start>, will_if_weakly_fair(<tau toggle>, <@Switch>));
// ... but it need not finish: finish is not possible all the time.
property weak_finish expect false =
  after(<tau start>, will_if_weakly_fair(<tau finish>, <tau finish>));
// Strong fairness to finish helps only where it is possible infinitely often; Switch may stay in
// `on` while Other ticks.
property strong_finish expect false =
  after(<tau start>, will_if_strongly_fair(<tau finish>, <tau finish>));
property responds expect false = responds_if_weakly_fair(<tau start>, <tau finish>, <tau finish>);

// Other may tick for ever wherever Switch is, so neither of two nodes implies the other.
property half_on expect false = gf_implies(Switch@half, Switch@on);
property on_half expect false = gf_implies(Switch@on, Switch@half);
property half_done expect false = gf_implies(Switch@half, Switch@done);
property same = gf_implies(Switch@on, Switch@on);
property finite = gf_implies(false, Switch@done);
