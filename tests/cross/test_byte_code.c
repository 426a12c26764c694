/*
 * Byte code, on random models made of what it is for: internal steps with `for`, conditions,
 * quantifiers, comprehensions, functions and assignments to parts of arrays and records, in which
 * run-time errors are frequent.
 *
 * Lists of transitions are transient from the first one on, so every step comes from byte code
 * where there is some, and all transitions of each state are compared with the plain step.
 * STGCHECK_RANDOM=N asks for N models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "interpreter/step_check.h"
#include "stg/step/stg_lts.h"
#include "tests/cross/gen_code.h"
#include "tests/cross/subject.h"

#define USUAL 6000
#define STATES 40 /* of a model */

/* ---- models ---- */

static const char *const declarations =
    "type T = 0..2;\n"
    "type W = -1..16;\n"
    "type E = enum { ea, eb, ec };\n"
    "type R = record { f : T, g : bool, h : E };\n"
    "type S = record { v : T, b : bool };\n"
    "type U = union { Nil, One(v : T), Two(b : bool, e : E) };\n"
    "var n : int = 1073741820;\n"
    "var x, y : T = 0;\n"
    "var w : W = 3;\n"
    "var o : E = eb;\n"
    "var r : R = { f : 1, g : true, h : ec };\n"
    "var hole : array [T] of T = array(i : T => _);\n"
    "var a : array [T] of T = array(i : T => i);\n"
    "var b : array [T, bool] of W = array(i : T, k : bool => if k then i else -1);\n"
    "var wide : array [W] of bool = array(i : W => i > 4);\n"
    "var l, m : array [T] of R = array(i : T => { f : i, g : i = 1, h : ea });\n"
    "var k : array [T] of S = array(i : T => { v : i, b : i = 1 });\n"
    "var s : set of W = {1, 4};\n"
    "var sets : array [T] of set of W = array(i : T => {i});\n"
    "var rs : set of R = {};\n"
    "var u : U = One(2);\n"
    "var ms : bag [3] of T = bag(2, 1, 2);\n"
    "fun other(i : T) : T = if i = 2 then 0 else i + 1;\n"
    "fun behind(k : array [T] of R, i : T) : T = let j = other(i) in k[j].f;\n"
    "fun turned(k : array [T] of R, i : T) : array [T] of R =\n"
    "  array(j : T => if j = i then k[0] else if j < i then k[j + 1] else k[j]);\n"
    "fun some(k : array [T] of T, i : T) : bool = exists j : T . k[j] = i && j != i;\n"
    "procedure put(var q1 : T, v : W) { if y = 1 { return; } q1 := v; }\n"
    "procedure swap(var p1, q1 : T) { var h : T = p1; p1 := q1; q1 := h; }\n"
    "procedure find(var k1 : array [T] of R, i : T) : T {\n"
    "  for j : T { if k1[j].f = i { return j; } }\n"
    "  k1[i].g := !k1[i].g;\n"
    "  if x = 2 { return k1[0].f; }\n"
    "  k[i].v := x;\n"
    "  return x;\n"
    "}\n"
    "procedure deep(v : T) : W max 3 {\n"
    "  if v = 0 { return 4; }\n"
    "  var r1 : W = deep(v - 1);\n"
    "  return r1 + 1;\n"
    "}\n";

static void draw_effects(struct drawing *d, struct buf *out, bool sets_only)
{
    uint32_t assigned = rng_below(&d->r, 4);

    if (sets_only)
        buf_printf(out, " do only := %s", gen_code_simple(d, AS_T));
    for (uint32_t i = 0; i < assigned; i++)
        buf_printf(out, "%s%s", i == 0 && !sets_only ? " do " : ", ", gen_code_assignment(d));
}

static void draw_block(struct drawing *d, struct buf *out, bool sets_only)
{
    const char *block = gen_code_block(d, 3), *only = "";

    if (sets_only || (d->first && gen_chance(&d->r, 10)))
        only = gen_text(d->a, "only := %s;", gen_code_simple(d, AS_T));
    if (gen_chance(&d->r, 50))
        buf_printf(out, " do { %s %s }", block, only);
    else
        buf_printf(out, " do { %s %s }", only, block);
}

static void draw_edge(struct drawing *d, struct buf *out)
{
    uint32_t binders = rng_below(&d->r, 3);
    bool to_first = gen_chance(&d->r, 50);
    bool sets_only = !d->first && (to_first || gen_chance(&d->r, 20));

    d->bound_t = d->bound_w = 0;
    buf_add(out, "    ");
    for (uint32_t i = 0; i < binders; i++) {
        enum made as = gen_chance(&d->r, 70) ? AS_T : AS_W;
        buf_printf(out, "%s%s %s", i == 0 ? "for " : ", ", gen_code_bind(d, as),
                   as == AS_W              ? ": W"
                   : gen_chance(&d->r, 25) ? "in ms"
                                           : ": T");
    }
    if (d->bound_w > 0 && gen_chance(&d->r, 50))
        buf_printf(out, " when %s && %s", gen_code_element(d, d->name_w[d->bound_w - 1], 2),
                   gen_code(d, AS_BOOL, 3));
    else if (gen_chance(&d->r, 80))
        buf_printf(out, " when %s", gen_code(d, AS_BOOL, 3));
    if (gen_chance(&d->r, 50))
        draw_effects(d, out, sets_only);
    else
        draw_block(d, out, sets_only);
    if (gen_chance(&d->r, 30))
        buf_printf(out, " tau go(%s)", gen_code_simple(d, AS_T));
    buf_printf(out, " -> %s;\n", to_first ? "one" : "two");
}

/* A process that communicates keeps its variables in local states, unless all are lifted. */
static const char *draw_text(struct drawing *d, bool communicates)
{
    struct buf b = BUF_EMPTY;
    char *text;

    buf_add(&b, declarations);
    buf_add(&b, "process P {\n  var p : T = 2;\n  var q : W = 0;\n  var z : bool = false;\n"
                "  var ps : set of W = {2};\n");
    buf_add(&b, "  var only : T = 1;\n  var c : array [T] of T = array(i : T => 2 - i);\n");
    for (int node = 0; node < 2; node++) {
        d->first = node == 0;
        buf_printf(&b, "  node %s {\n", d->first ? "one" : "two");
        for (uint32_t i = 1 + rng_below(&d->r, 3); i > 0; i--)
            draw_edge(d, &b);
        buf_add(&b, communicates && d->first ? "    ping? -> one;\n" : "");
        buf_add(&b, "  }\n");
    }
    buf_add(&b, "}\nchannel ping;\nprocess Q { node s { ping! -> s; } }\nsystem P || Q;\n");
    text = arena_string(d->a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

/* ---- comparison ---- */

static struct {
    uint32_t models, refused, states, transitions, faults, failed;
} seen;

static void expand_states(struct lts *l)
{
    struct fault fault;
    uint32_t n;

    if (!lts_start(l, &fault))
        return;
    for (state_id s = 0; s < l->n_states(l->self) && s < STATES; s++) {
        const struct lts_edge *e = lts_edges(l, s, VALUE_NONE, &n);
        seen.states++;
        seen.transitions += n;
        for (uint32_t i = 0; i < n; i++)
            seen.faults += e[i].fault != NULL;
    }
}

/* As many states as without byte code: what is dead has no value. */
static bool has_as_many_states(struct lts *l, struct subject *s, struct subject_options o)
{
    struct lts *kept;
    bool same;

    o.transient = false;
    kept = subject_lts(s, NULL, o);
    expand_states(kept);
    same = kept->n_states(kept->self) == l->n_states(l->self);
    lts_free(kept);
    return same;
}

static void try_model(uint64_t seed)
{
    struct drawing d = { .a = arena_new() };
    struct subject_options o = { .transient = true, .keep_dead = seed % 2 == 0 };
    struct subject s;
    const char *text, *difference = NULL;
    struct lts *l;

    rng_init(&d.r, seed);
    subject_layout = (enum subject_layout)(seed % 4);
    text = draw_text(&d, seed / 4 % 2 == 0);
    subject_init(&s, text, (struct subject_sizes){ { 0 } });
    if (s.stg == NULL) {
        seen.refused++;
    } else {
        l = subject_compared(&s, NULL, o);
        expand_states(l);
        difference = step_check_difference(l);
        if (difference == NULL && !has_as_many_states(l, &s, o))
            difference = "the number of states";
        if (difference != NULL)
            print_error("seed %llu: %s\n%s\n", (unsigned long long)seed, difference, text);
        lts_free(l);
    }
    seen.models++;
    seen.failed += difference != NULL;
    subject_clear(&s);
    arena_free(d.a);
}

static uint64_t number_from(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void steps_by_byte_code_are_the_plain_ones(void **state)
{
    uint64_t seed = number_from("STGCHECK_SEED", 1), n = number_from("STGCHECK_RANDOM", USUAL);

    (void)state;
    memset(&seen, 0, sizeof seen);
    for (uint64_t i = 0; i < n; i++)
        try_model(seed + i);
    print_message("%u models, %u refused; %u states, %u transitions, %u of them run-time errors\n",
                  seen.models, seen.refused, seen.states, seen.transitions, seen.faults);
    assert_int_equal(seen.failed, 0);
    assert_true(seen.refused * 2 < seen.models);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(steps_by_byte_code_are_the_plain_ones) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
