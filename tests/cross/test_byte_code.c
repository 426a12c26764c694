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
#include "tests/cross/gen_text.h"
#include "tests/cross/subject.h"

#define USUAL 12000
#define STATES 40 /* of a model */

/* ---- models ---- */

static const char *const declarations =
    "type T = 0..2;\n"
    "type W = -1..10;\n"
    "type E = enum { ea, eb, ec };\n"
    "type R = record { f : T, g : bool, h : E };\n"
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
    "var s : set of W = {1, 4};\n"
    "var u : U = One(2);\n"
    "fun other(i : T) : T = if i = 2 then 0 else i + 1;\n"
    "fun behind(k : array [T] of R, i : T) : T = let j = other(i) in k[j].f;\n"
    "fun turned(k : array [T] of R, i : T) : array [T] of R =\n"
    "  array(j : T => if j = i then k[0] else if j < i then k[j + 1] else k[j]);\n"
    "fun some(k : array [T] of T, i : T) : bool = exists j : T . k[j] = i && j != i;\n";

enum made { AS_T, AS_W, AS_E, AS_BOOL, AS_R, AS_A, AS_L, AS_S, AS_U, MADE };

struct drawing {
    struct arena *a;
    struct rng r;
    uint32_t bound_t, bound_w; /* names t0, t1, .. and w0, w1, .. in scope */
    uint32_t next;             /* number of the next name */
    bool first;                /* at the first node, the only one at which `only` has a value */
    const char *name_t[8], *name_w[8];
};

static const char *draw(struct drawing *d, enum made as, uint32_t depth);

#define DRAW(as) draw(d, (as), depth - 1)

static const char *simple(struct drawing *d, enum made as)
{
    static const char *const word[MADE][4] = {
        [AS_T] = { "x", "y", "1", "p" },
        [AS_W] = { "w", "4", "q", "x" },
        [AS_E] = { "o", "ea", "ec", "r.h" },
        [AS_BOOL] = { "true", "r.g", "wide[w]", "z" },
        [AS_R] = { "r", "l[x]", "m[1]", "{ f : 2, g : false, h : ea }" },
        [AS_A] = { "a", "c", "a", "c" },
        [AS_L] = { "l", "m", "l", "m" },
        [AS_S] = { "s", "{}", "{2, 7}", "s" },
        [AS_U] = { "u", "Nil", "One(x)", "Two(true, o)" },
    };

    if (as == AS_T && d->first && gen_chance(&d->r, 10))
        return "only";
    if (as == AS_T && gen_chance(&d->r, 15)) /* often the same call */
        return gen_chance(&d->r, 50) ? "other(x)" : "behind(l, y)";
    if (as == AS_T && d->bound_t > 0 && gen_chance(&d->r, 60))
        return d->name_t[rng_below(&d->r, d->bound_t)];
    if (as == AS_W && d->bound_w > 0 && gen_chance(&d->r, 60))
        return d->name_w[rng_below(&d->r, d->bound_w)];
    return word[as][rng_below(&d->r, 4)];
}

/* A name for a bound variable, in scope until it is given back. */
static const char *bind(struct drawing *d, enum made as)
{
    const char *name = gen_text(d->a, "v%u", d->next++);

    if (as == AS_T && d->bound_t < 8)
        d->name_t[d->bound_t++] = name;
    else if (as == AS_W && d->bound_w < 8)
        d->name_w[d->bound_w++] = name;
    return name;
}

static const char *quantified(struct drawing *d, const char *format, enum made body, uint32_t depth)
{
    uint32_t t = d->bound_t, w = d->bound_w;
    bool of_t = gen_chance(&d->r, 60);
    const char *name = bind(d, of_t ? AS_T : AS_W), *type = of_t ? "T" : "W";
    const char *text = gen_text(d->a, format, name, type, DRAW(body));

    d->bound_t = t;
    d->bound_w = w;
    return text;
}

/* array(v : T => ..), first(v : T | ..) */
static const char *over_t(struct drawing *d, const char *format, enum made body, uint32_t depth)
{
    uint32_t t = d->bound_t;
    const char *name = bind(d, AS_T), *text = gen_text(d->a, format, name, DRAW(body));

    d->bound_t = t;
    return text;
}

/* That a bound variable is in a set, which is all that a filter leaves of it; perhaps behind
   operands that end the filter where they have no value. */
static const char *element(struct drawing *d, const char *name, uint32_t depth)
{
    const char *before = "";

    if (gen_chance(&d->r, 20))
        before = gen_text(d->a, "%s && ", simple(d, AS_BOOL));
    else if (gen_chance(&d->r, 30))
        before = gen_text(d->a, "%s != %s && ", name, gen_chance(&d->r, 50) ? "w" : "hole[x]");
    return gen_text(d->a, "%s%s in %s%s", before, name, DRAW(AS_S),
                    gen_chance(&d->r, 30) ? gen_text(d->a, " && %s in {1, 2}", name) : "");
}

static const char *over_elements(struct drawing *d, bool exists, uint32_t depth)
{
    uint32_t w = d->bound_w;
    const char *name = bind(d, AS_W), *set = element(d, name, depth), *body = DRAW(AS_BOOL);

    d->bound_w = w;
    return exists ? gen_text(d->a, "(exists %s : W . %s && %s)", name, set, body)
                  : gen_text(d->a, "(forall %s : W . %s => %s)", name, set, body);
}

static const char *draw_bool(struct drawing *d, uint32_t depth)
{
    static const char *const connective[] = { "&&", "||", "=>", "<=>" };
    static const char *const relation[] = { "=", "!=", "<", "<=", ">", ">=" };
    enum made compared = (enum made)rng_below(&d->r, MADE);

    switch (rng_below(&d->r, 14)) {
    case 0: return gen_text(d->a, "!(%s)", DRAW(AS_BOOL));
    case 1:
    case 2:
        return gen_text(d->a, "((%s) %s (%s))", DRAW(AS_BOOL), connective[rng_below(&d->r, 4)],
                        DRAW(AS_BOOL));
    case 3:
        return gen_text(d->a, "((%s) %s (%s))", DRAW(AS_W), relation[rng_below(&d->r, 6)],
                        DRAW(AS_T));
    case 4:
        return gen_text(d->a, "((%s) %s (%s))", DRAW(compared), relation[rng_below(&d->r, 2)],
                        DRAW(compared));
    case 5: return quantified(d, "(forall %s : %s . %s)", AS_BOOL, depth);
    case 6: return quantified(d, "(exists %s : %s . %s)", AS_BOOL, depth);
    case 7: return gen_text(d->a, "some(%s, %s)", DRAW(AS_A), DRAW(AS_T));
    case 8: return gen_text(d->a, "((%s) in %s)", DRAW(AS_W), DRAW(AS_S));
    case 9: return gen_text(d->a, "(%s is One)", DRAW(AS_U));
    case 10:
        return gen_text(d->a, "(exists k : %s..%s . k > %s)", simple(d, AS_T), simple(d, AS_W),
                        DRAW(AS_T));
    case 11: return over_elements(d, true, depth);
    case 12: return over_elements(d, false, depth);
    default: return gen_text(d->a, "(%s).g", DRAW(AS_R));
    }
}

static const char *draw_t(struct drawing *d, uint32_t depth)
{
    switch (rng_below(&d->r, 11)) {
    case 0: return gen_text(d->a, "(%s)[%s]", DRAW(AS_A), DRAW(AS_T));
    case 1: return gen_text(d->a, "l[%s].f", DRAW(AS_T));
    case 2: return gen_text(d->a, "other(%s)", DRAW(AS_T));
    case 3: return gen_text(d->a, "behind(%s, %s)", DRAW(AS_L), DRAW(AS_T));
    case 4: return over_t(d, "first(%s : T | %s)", AS_BOOL, depth);
    case 5: return gen_text(d->a, "((%s) %% 3)", DRAW(AS_W));
    case 6: return gen_text(d->a, "(if %s then %s else %s)", DRAW(AS_BOOL), DRAW(AS_T), DRAW(AS_T));
    case 7: return gen_text(d->a, "(%s).v", DRAW(AS_U));
    case 8: return gen_text(d->a, "(%s).f", DRAW(AS_R));
    case 9: return gen_text(d->a, "max(%s, %s)", DRAW(AS_T), DRAW(AS_T));
    default: return gen_chance(&d->r, 50) ? "a[w]" : gen_text(d->a, "hole[%s]", DRAW(AS_T));
    }
}

static const char *draw_w(struct drawing *d, uint32_t depth)
{
    switch (rng_below(&d->r, 6)) {
    case 0: return gen_text(d->a, "(%s + %s)", DRAW(AS_W), DRAW(AS_T));
    case 1: return gen_text(d->a, "(%s - %s)", DRAW(AS_T), DRAW(AS_W));
    case 2: return gen_text(d->a, "b[%s, %s]", DRAW(AS_T), DRAW(AS_BOOL));
    case 3: return gen_text(d->a, "card(%s)", DRAW(AS_S));
    case 4: return gen_text(d->a, "(n - 1073741820 - %s)", DRAW(AS_W));
    default: return DRAW(AS_T);
    }
}

static const char *draw_list(struct drawing *d, uint32_t depth)
{
    switch (rng_below(&d->r, 3)) {
    case 0: return gen_text(d->a, "turned(%s, %s)", DRAW(AS_L), DRAW(AS_T));
    case 1: return over_t(d, "array(%s : T => %s)", AS_R, depth);
    default:
        return gen_text(d->a, "(if %s then %s else %s)", DRAW(AS_BOOL), DRAW(AS_L), DRAW(AS_L));
    }
}

static const char *draw(struct drawing *d, enum made as, uint32_t depth)
{
    if (depth == 0 || gen_chance(&d->r, 15))
        return simple(d, as);
    switch (as) {
    case AS_BOOL: return draw_bool(d, depth);
    case AS_T: return draw_t(d, depth);
    case AS_W: return draw_w(d, depth);
    case AS_E: return gen_text(d->a, "(%s).h", DRAW(AS_R));
    case AS_R:
        return gen_chance(&d->r, 50) ? gen_text(d->a, "l[%s]", DRAW(AS_T))
                                     : gen_text(d->a, "{ f : %s, g : %s, h : %s }", DRAW(AS_T),
                                                DRAW(AS_BOOL), DRAW(AS_E));
    case AS_A: return over_t(d, "array(%s : T => %s)", AS_T, depth);
    case AS_L: return draw_list(d, depth);
    case AS_S:
        return gen_chance(&d->r, 50) ? quantified(d, "set(%s : %s | %s)", AS_BOOL, depth)
                                     : gen_text(d->a, "(%s + {%s})", DRAW(AS_S), DRAW(AS_W));
    case AS_U: return gen_text(d->a, "One(%s)", DRAW(AS_T));
    case MADE: break;
    }
    return simple(d, as);
}

static const char *draw_assignment(struct drawing *d)
{
    static const struct {
        const char *place;
        enum made as;
    } one[] = {
        { "x", AS_T },     { "y", AS_T },          { "w", AS_W },           { "o", AS_E },
        { "r", AS_R },     { "a", AS_A },          { "l", AS_L },           { "m", AS_L },
        { "s", AS_S },     { "u", AS_U },          { "z", AS_BOOL },        { "p", AS_T },
        { "q", AS_W },     { "c", AS_A },          { "n", AS_W },           { "r.f", AS_T },
        { "a[%s]", AS_T }, { "l[%s].g", AS_BOOL }, { "l[%s]", AS_R },       { "m[%s].f", AS_T },
        { "c[%s]", AS_T }, { "hole[%s]", AS_T },   { "b[%s, true]", AS_W }, { "wide[%s]", AS_BOOL },
        { "a[%s]", AS_T }, { "l[%s].h", AS_E },
    };
    uint32_t i = rng_below(&d->r, sizeof one / sizeof *one);
    const char *index = simple(d, AS_T), *v = draw(d, one[i].as, 3);

    if (strcmp(one[i].place, "n") == 0)
        v = gen_text(d->a, "n + %s", v);
    if (strchr(one[i].place, '%') == NULL)
        return gen_text(d->a, "%s := %s", one[i].place, v);
    return gen_text(d->a, "%.*s%s%s := %s", (int)strcspn(one[i].place, "%"), one[i].place, index,
                    strchr(one[i].place, '%') + 2, v);
}

static void draw_edge(struct drawing *d, struct buf *out)
{
    uint32_t binders = rng_below(&d->r, 3), assigned = rng_below(&d->r, 4);
    bool to_first = gen_chance(&d->r, 50);
    bool sets_only = !d->first && (to_first || gen_chance(&d->r, 20));

    d->bound_t = d->bound_w = 0;
    buf_add(out, "    ");
    for (uint32_t i = 0; i < binders; i++) {
        enum made as = gen_chance(&d->r, 70) ? AS_T : AS_W;
        buf_printf(out, "%s%s : %s", i == 0 ? "for " : ", ", bind(d, as), as == AS_T ? "T" : "W");
    }
    if (d->bound_w > 0 && gen_chance(&d->r, 50))
        buf_printf(out, " when %s && %s", element(d, d->name_w[d->bound_w - 1], 2),
                   draw(d, AS_BOOL, 3));
    else if (gen_chance(&d->r, 80))
        buf_printf(out, " when %s", draw(d, AS_BOOL, 3));
    if (sets_only)
        buf_printf(out, " do only := %s", simple(d, AS_T));
    for (uint32_t i = 0; i < assigned; i++)
        buf_printf(out, "%s%s", i == 0 && !sets_only ? " do " : ", ", draw_assignment(d));
    if (gen_chance(&d->r, 30))
        buf_printf(out, " tau go(%s)", simple(d, AS_T));
    buf_printf(out, " -> %s;\n", to_first ? "one" : "two");
}

/* A process that communicates keeps its variables in local states, unless all are lifted. */
static const char *draw_text(struct drawing *d, bool communicates)
{
    struct buf b = BUF_EMPTY;
    char *text;

    buf_add(&b, declarations);
    buf_add(&b, "process P {\n  var p : T = 2;\n  var q : W = 0;\n  var z : bool = false;\n");
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
