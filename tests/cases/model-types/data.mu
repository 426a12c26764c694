// 1.2: with K values: empty, and full with each of the K - 1 values that are not nil. From empty K
// - 1 inputs and K - 2 choices; from full one output, and one more for `one`. Schematic: empty;
// full with one, with another: inputs of one and of a fresh value, one choice of a fresh one; from
// full outputs as above: 3 states, 3 + 2 + 1 transitions.
// args:
// count: all 3 6
// args: --data V=2
// count: all 2 3
// args: --data V=3
// count: all 3 6
// args: --data V=10
// count: all 10 27
property all = always(Cell@full => Cell.x != nil);
property got = [put?x] (Cell.x = x && <get!x>true && (x = one => <get!nil>true));
property distinct = nil != one && (exists v : V. v = one) && (exists v : V. v = nil);
