/*
 * Systems of counters: wide levels, whose sizes are known.
 */
#ifndef TESTS_CROSS_COUNTER_MODELS_H
#define TESTS_CROSS_COUNTER_MODELS_H

/* n counters up to k. */
#define COUNTERS(n, k) \
    "process P(i : 1.." #n ") { var x : 0.." #k " = 0;" \
    "  node a { when x < " #k " do x := x + 1 tau -> a; } }" \
    "system par i : 1.." #n " . P(i);"

/* The same; at step 8 there may be a step that is at fault. */
#define FAULTY(n, k) \
    "var g : 0..99 = 0; process P(i : 1.." #n ") { var x : 0.." #k " = 0;" \
    "  node a { when x < " #k " do x := x + 1, g := g + 1 tau -> a;" \
    "           when g = 8 && i = 1 do x := x / (g - 8) tau -> a; } }" \
    "system par i : 1.." #n " . P(i);"

#endif
