// One customer, one machine: what equal traces do not tell.

// True with -D Choice=customer, and of no other machine.
property gets_tea "who pays gets tea" expect false = responds(<pay()>, <tea()>);

// With -D Coffee=true this is true of all machines, and gets_tea of none.
property alive "the customer is never left with what he does not drink" expect false =
  deadlock_free;

// This does not tell one machine from another.
property may_get_tea "one may get tea, as often as one likes" =
  nu X. <pay() . tau* . tea()> X;

// The only reason.
property stuck_with_coffee "where nothing can happen the machine offers coffee" =
  always([-] false => Machine@only_coffee && Customer@paid);
