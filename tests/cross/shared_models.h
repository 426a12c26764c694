/*
 * Systems that several tests share: counters, with wide levels whose sizes are known, and
 * communications that read and write global variables.
 */
#ifndef TESTS_CROSS_SHARED_MODELS_H
#define TESTS_CROSS_SHARED_MODELS_H

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

/* Several receipts, of which each depends on what the sender has written, and writes. */
#define MEETINGS \
    "channel c : 0..4; var g : 0..6 = 0;" \
    "process S(i : 0..2) { var x : 0..4 = 0; node a {" \
    "  when x < 4 do g := (g + x) % 7 c!x then x := x + 1, g := (g + 3) % 7 -> a; } }" \
    "process R(i : 0..1) { var m : 0..4 = 0;" \
    "  node w { c?y where y + g != 5 then g := (g + 2 * y) % 7, m := y -> w;" \
    "           c?y where y != m then m := y -> w; c?y where g = i -> v; c?_ -> v; }" \
    "  node v { tau -> w; when g = 6 do g := 5 tau -> w; } }" \
    "system (par i : 0..2 . S(i) || par i : 0..1 . R(i)) \\ *;"

/* What a sender writes and does not read is written in every meeting: T may have changed it. */
#define UNREAD \
    "var g, h : 0..2 = 0; channel c; process S { node a { do g := 1 c! -> a; } }" \
    "process R { node a { when h < 2 c? then h := h + 1 -> a; } }" \
    "process T { node a { when g = 1 do g := 2 tau -> b; } node b { } }" \
    "system (S || R || T) \\ *;"

#endif
