// 1.1: first(2), action, begin; then 4 values lead back: last is never read, so it is dead.
// Where a property observes it, it is kept: first/0, begin/3, action/0 .. action/3.
// args:
// count: plain 3 6
// count: seen 6 9
property plain = always(error@first || error@action || error@begin);
property seen = always(error@begin => error.last = 3);
