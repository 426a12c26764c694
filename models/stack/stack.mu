// Properties of the stack.  [push?x] phi: after every push, for every value x, phi.
//                           <pop!x> true: x can be popped now.

// The simplest form of "last in, first out".
property top "what is pushed can be popped at once" =
  always([push?x] <pop!x> true);

property two_values "the values come back in the reverse order" =
  [push?x] [push?y] <pop!y> <pop!x> true;

// With one value in the domain this is true: see what changes with --data Value=1.
property not_a_queue "the first value does not come out first" expect false =
  [push?x] [push?y] <pop!x> true;

// The late reading: first the transition, then the value.  One and the same transition
// must do for every x, and it does.
property late "a push takes every value" =
  <push?x> <pop!x> true;

property only_top "nothing but the pushed value is popped" =
  always([push?x] [pop!?y] y = x);

// The whole specification.  X carries what the stack should hold as its parameter,
// the top first.
property specification "a stack does what a sequence with two operations does" =
  nu X(s : seq [2] of Value = seq()).
    (len(s) < 2 <=> <push?> true)
    && (len(s) > 0 <=> <pop!> true)
    && [push?x] X(seq(x) ++ s)
    && [pop!?y] (len(s) > 0 && y = head(s) && X(tail(s)));

property full "a full stack takes nothing" =
  always(Stack@two => [push?] false);

property observed "the parameter x of node one is what was pushed" =
  [push?v] Stack.x = v;

property alive "something can always happen" = deadlock_free;

// Two pushes at most, then a pop is all that is left.
property pops "pops happen again and again, whatever the user does" =
  again_and_again(<pop!>);

property emptied "the user may empty the stack at any time" =
  always(possibly(Stack@empty));

// A user who always pushes before he pops never sees it empty.
property empties "after a push the stack gets empty again" expect false =
  after(<push?>, inevitably(Stack@empty));

// exists chooses a value after the transition.
property two_different "there are two different values" =
  <push? exists x> <push? exists y> x != y;
