/*
 * Shared by the tests of certificates: small models, and strategies as lists of choices, in the
 * order in which the verifier asks for them.
 */
#ifndef TESTS_UNIT_PROOF_FIXTURE_H
#define TESTS_UNIT_PROOF_FIXTURE_H

#include "checker/proof/verify.h"
#include "support/vec.h"
#include "tests/unit/property_fixture.h"

#define LENGTH(a) (sizeof(a) / sizeof(a)[0])

/* ---- models ---- */

/* 0 -> 1 -> 2 -> 3 by `up`, and from everywhere back to 0 by `down`. */
#define STEPS \
    "process P { var x : 0..3 = 0; node s { " \
    "when x < 3 do x := x + 1 tau up -> s; do x := 0 tau down -> s; } } system P;"
/* One state with three loops. */
#define LOOPS "process P { node s { tau a -> s; tau b -> s; tau c -> s; } } system P;"
/* a from s to t, b back; c is a loop at both. */
#define TURNS \
    "process P { node s { tau a -> t; tau c -> s; }" \
    " node t { tau b -> s; tau c -> t; } } system P;"
/* Three receivers: one stores the value, one discards it, one accepts 1 and 2 only. */
#define CELLS \
    "channel put, out : 0..2;" \
    "process Keep { node s { put?x -> t(x); } node t(x : 0..2) { out!x -> s; } }" \
    "process Lose { node s { put?_ -> t; } node t { out!0 -> s; } }" \
    "process Some { node s { put?x where x > 0 -> t; } node t { out!2 -> s; } }" \
    "system Keep || Lose || Some;"
/* Sender and receiver, a choice of the value sent. */
#define SENDS \
    "channel c : 0..2; process S { node s { for i : 0..2 c!i -> s; tau quit -> dead; }" \
    " node dead { } } process R { var y : 0..2 = 0; node r { c?y -> r; } }" \
    "system (S || R) \\ {c};"
/* Some runs end in a run-time error, others do not. */
#define FAULT \
    "var x : 0..3 = 0; var y : 0..3 = 0;" \
    "process P { node s { do x := 1 -> bad; do x := 2 -> good; }" \
    " node bad { do y := 1 / y -> bad; } node good { } } system P;"
#define LATE_FAULT \
    "channel c : 0..3; process P { var x : 0..2 = 0;" \
    " node s { c?v then x := v -> t; } node t { when x = 0 -> t; } } system P;"

/* ---- a formula on a model ---- */

struct subject {
    struct model m;
    struct lts *l; /* owned by m */
    const struct formula *f;
};

/* dual: the negation of the formula. */
void subject_open(struct subject *s, const char *model, const char *formula, bool dual);
void subject_close(struct subject *s);

/* ---- a strategy ---- */

struct list {
    struct vec_u32 choice;
    struct vec_u32 children; /* number of children at each choice */
    size_t next;
};
/* clang-format off */
#define LIST_EMPTY { VEC_EMPTY, VEC_EMPTY, 0 }
/* clang-format on */

struct list list_copy(const struct list *from);
struct list list_read(const char *text); /* "0 1 0" */
void list_clear(struct list *x);
/* A verify_choose; self: the list. */
uint32_t list_next(void *self, position_id x, uint32_t n);
/* Verifies as stgcert does: no choice may be left over. */
enum verified list_judge(struct list *x, const struct subject *s, bool verdict);

#endif
