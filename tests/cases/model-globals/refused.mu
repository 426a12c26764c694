// 1.3: the first receipt is always refused; the second accepts only when g was 0.
// args:
// count: all 2 1
property all = always(g = 0 || g = 3);
