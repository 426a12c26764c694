// Properties of the dining philosophers, as expected of the rule `all_left`.

pred holds(f : Tid, i : Tid) = fork[f]@held && fork[f].owner = i;
pred waits(i : Tid, f : Tid) = Philosopher[i]@asked_2 && Philosopher[i].g = f;

// Dijkstra, Hierarchical ordering of sequential processes, 1971.
property neighbours "neighbours never eat at the same time" =
  always(forall i : Tid. !(Philosopher[i]@eats && Philosopher[right(i)]@eats));

// And the forks know it.
property both_forks "who eats holds both forks" =
  always(forall i : Tid. Philosopher[i]@eats => holds(i, i) && holds(right(i), i));

// The forks are mutexes: given back by their holders.
property polite "only who has a fork puts it down" =
  always(forall f : Tid. !fork[f]@misused);

// True for the rules ordered and footman.
property alive "something can always happen" expect false = deadlock_free;

// Coffman's circular wait, and which one: everybody has the left fork and waits for the right
// one, or the other way round.  Nothing else is free in these states, so each is one state.
pred circle_left  = forall i : Tid. waits(i, right(i));
pred circle_right = forall i : Tid. waits(i, i);

// E. G. Coffman, M. Elphick, A. Shoshani, System deadlocks, 1971: the fourth condition.
property circular_wait "a deadlock is a circle, and a circle is a deadlock" =
  always([-]false <=> circle_left || circle_right);

// False for the rules ordered and footman.
property left_deadlock "there is the deadlock of the left forks" = possibly(circle_left);

// With the rule any there is.
property right_deadlock "there is the deadlock of the right forks" expect false =
  possibly(circle_right);

// True for the rules ordered and footman.
property chance "who is hungry may always eat" expect false =
  always(possibly(Philosopher[1]@eats));

// False for all rules: others may eat for ever.
property eats "who has asked for the first fork eats" expect false =
  after(<take[1](1)>, inevitably(Philosopher[1]@eats));

// For N = 3.  drop[i](i) is what philosopher i does after eating.  With the rules ordered and
// footman true: no fairness is needed.
property eats_unless "... unless others eat for ever" expect false =
  after(<take[1](1)>, will_unless(<drop[1](1)>, <{drop[2](2), drop[3](3)}>));
