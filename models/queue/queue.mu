// Properties of the queue: mostly about what `<inp?x>` says.

property fifo "the values come out in the order they went in" =
  [inp?x] [inp?y] <out!x> <out!y> true;

// For every x and every y the *last* value comes out first: this is so only if there is no
// second value.  Late reading: the input is chosen first, x may then be anything.
// True with --data Value=1.
property lifo_late "the values come out in reverse, whatever they are" expect false =
  <inp?x> <inp?y> <out!y> <out!x> true;

// Some x and some y will do: take the same value twice.
property lifo_some "the values may come out in reverse" =
  <inp? exists x> <inp? exists y> <out!y> <out!x> true;

// Here all edges and all values must allow it; there is one edge, so this is lifo_late again.
property lifo_all "the values always come out in reverse" expect false =
  [inp?x] [inp?y] <out!y> <out!x> true;

// The early reading: the value first, then the edge.  No difference: one edge takes all.
property early "for every value there is an edge that takes it and gives it back" =
  forall x : Value. <inp?=x> <out!x> true;

property specification "a queue does what a sequence does" =
  nu X(s : seq [2] of Value = seq()).
    (len(s) < 2 <=> <inp?> true)
    && (len(s) > 0 <=> <out!> true)
    && [inp?x] X(s ++ seq(x))
    && [out!?y] (len(s) > 0 && y = head(s) && X(tail(s)));

property contents "the variable holds what the specification says" =
  [inp?x] [inp?y] Queue.q = seq(x, y);

// A value that went in and was not taken out is overtaken by nothing.
property no_overtaking "what comes out next is what went in first" =
  [inp?x] [inp?y] ([out!?u] u = x) && [inp?x] [inp?y] [out!] [out!?v] v = y;

property full "a full queue takes nothing" =
  always(len(Queue.q) = 2 => [inp?] false);

property alive "something can always happen" = deadlock_free;

property flows "again and again something comes out" =
  again_and_again(<out!>);
