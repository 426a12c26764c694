/*
 * Models with sequences, bags and unions (see gen_code_row.h).
 *
 * Terms of each type are drawn over the declarations, the variables of blocks and those of binders
 * in scope.  Most assignments fit, behind a question for the length; some do not in some states.
 */
#include "config.h"

#include "tests/cross/gen_code_row.h"

#include "support/buf.h"

enum row_type { ROW_T, ROW_P, ROW_Q, ROW_K, ROW_M, ROW_N, ROW_U, ROW_TYPES };

#define NAMES_MOST 8

struct rows {
    struct rng *r;
    struct arena *a;
    uint32_t next;
    uint32_t n[ROW_TYPES]; /* variables in scope */
    const char *name[ROW_TYPES][NAMES_MOST];
    uint32_t n_locals[ROW_TYPES]; /* ... of blocks, which may be assigned */
    const char *local[ROW_TYPES][NAMES_MOST];
};

static const char *const declarations =
    "type T = 0..2;\n"
    "type P = record { a : T, b : bool };\n"
    "type U = union { Nil, One(v : T), Two(b : bool, e : T) };\n"
    "type Both = record { q : seq [2] of T, m : bag [2] of T, u : U, c : T };\n"
    "var x, y : T = 0;\n"
    "var q : seq [3] of T = seq(1);\n"
    "var k : seq [2] of P = seq();\n"
    "var m : bag [3] of T = bag(2, 0, 2);\n"
    "var n : bag [2] of P = bag({ a : 1, b : true });\n"
    "var u : U = One(2);\n"
    "var qs : array [0..1] of seq [2] of T = array(i : 0..1 => seq(i));\n"
    "var ms : array [0..1] of bag [2] of 0..1 = array(i : 0..1 => bag(i));\n"
    "var r : Both = { q : seq(), m : bag(), u : Nil, c : 1 };\n"
    "channel c : T buffer 2 fifo;\n"
    "channel e : P buffer 2 reordering;\n"
    "fun longer(p : seq [3] of T, i : T) : seq [3] of T =\n"
    "  if len(p) < 3 then p ++ seq(i) else tail(p);\n"
    "fun without(p : bag [3] of T, i : T) : bag [3] of T = p - bag(i, i);\n"
    "fun many(p : bag [2] of P, i : T) : int = len(bag(j in p | j.a = i || j.b));\n"
    "procedure turn(var p : seq [3] of T, i : T) {\n"
    "  var out : seq [3] of T = seq();\n"
    "  for j : 0..len(p) - 1 { if j = i { out := out ++ seq((p[j] + 1) % 3); }\n"
    "    else { out := out ++ seq(p[j]); } }\n"
    "  p := out;\n"
    "}\n";

static const char *const type_text[ROW_TYPES] = {
    "T", "P", "seq [3] of T", "seq [2] of P", "bag [3] of T", "bag [2] of P", "U"
};

static const char *draw(struct rows *d, enum row_type t, uint32_t depth);
static const char *draw_test(struct rows *d, uint32_t depth);

static const char *bind(struct rows *d, enum row_type t)
{
    const char *name = gen_text(d->a, "v%u", d->next++);

    if (d->n[t] < NAMES_MOST)
        d->name[t][d->n[t]++] = name;
    return name;
}

/* ---- terms ---- */

static const char *simple(struct rows *d, enum row_type t)
{
    static const char *const word[ROW_TYPES][4] = {
        [ROW_T] = { "x", "y", "1", "r.c" },
        [ROW_P] = { "{ a : x, b : true }", "{ a : 1, b : y = 0 }", "{ a : y, b : x = y }",
                    "{ a : 0, b : false }" },
        [ROW_Q] = { "q", "pq", "r.q", "qs[x % 2]" },
        [ROW_K] = { "k", "seq()", "k", "pk" },
        [ROW_M] = { "m", "r.m", "ms[y % 2]", "pm" },
        [ROW_N] = { "n", "n", "bag()", "pn" },
        [ROW_U] = { "u", "r.u", "Nil", "pu" },
    };

    if (d->n[t] > 0 && gen_chance(d->r, 45))
        return d->name[t][rng_below(d->r, d->n[t])];
    return word[t][rng_below(d->r, 4)];
}

/* A binder for the elements of a bag, and what is said of them. */
static const char *over_bag(struct rows *d, const char *format, uint32_t depth)
{
    bool of_t = gen_chance(d->r, 60);
    enum row_type t = of_t ? ROW_T : ROW_P;
    const char *bag = draw(d, of_t ? ROW_M : ROW_N, depth - 1), *name, *text;
    uint32_t before = d->n[t];

    name = bind(d, t);
    text = gen_text(d->a, format, name, bag, draw_test(d, depth - 1));
    d->n[t] = before;
    return text;
}

static const char *draw_number(struct rows *d, uint32_t depth)
{
    switch (rng_below(d->r, 11)) {
    case 0: return gen_text(d->a, "(len(%s) %% 3)", draw(d, ROW_Q, depth - 1));
    case 1: return gen_text(d->a, "(len(%s) %% 3)", draw(d, ROW_M, depth - 1));
    case 2: return gen_text(d->a, "((%s + 1) %% 3)", draw(d, ROW_T, depth - 1));
    case 3: return over_bag(d, "(len(bag(%s in (%s) | %s)) %% 3)", depth);
    case 4: return gen_text(d->a, "(if len(q) > 1 then q[1] else %s)", draw(d, ROW_T, depth - 1));
    case 5: return gen_text(d->a, "(if len(k) > 0 then k[0].a else %s)", draw(d, ROW_T, depth - 1));
    case 6:
        return gen_text(d->a, "(many(%s, %s) %% 3)", draw(d, ROW_N, depth - 1), simple(d, ROW_T));
    case 7: return gen_text(d->a, "q[%s]", simple(d, ROW_T));
    case 8: return gen_text(d->a, "%s.a", simple(d, ROW_P));
    case 9:
        return gen_text(d->a, "(card(set(h : T | h in (%s) || h = %s)) %% 3)",
                        draw(d, ROW_M, depth - 1), simple(d, ROW_T));
    default: return over_bag(d, "(count(%s in (%s) | %s) %% 3)", depth);
    }
}

static const char *draw_sequence(struct rows *d, bool of_t, uint32_t depth)
{
    enum row_type t = of_t ? ROW_Q : ROW_K, elem = of_t ? ROW_T : ROW_P;
    const char *left = draw(d, t, depth - 1);

    switch (rng_below(d->r, 8)) {
    case 0: return gen_text(d->a, "seq(%s)", draw(d, elem, depth - 1));
    case 1: return gen_text(d->a, "(%s ++ %s)", left, simple(d, t));
    case 2: return gen_text(d->a, "(seq(%s) ++ %s)", simple(d, elem), left);
    case 3:
        return gen_text(d->a, "(if len(%s) > 0 then tail(%s) ++ seq(%s) else %s)", left, left,
                        simple(d, elem), simple(d, t));
    case 4:
        return gen_text(d->a, "(if %s then %s else %s)", draw_test(d, depth - 1), left,
                        simple(d, t));
    case 5:
        return of_t ? gen_text(d->a, "longer(%s, %s)", left, draw(d, elem, depth - 1))
                    : gen_text(d->a, "(let h%u = %s in h%u ++ seq())", d->next, left, d->next);
    default:
        return gen_text(d->a, "(if len(%s) < %u then %s ++ seq(%s) else %s)", left, of_t ? 3 : 2,
                        left, draw(d, elem, depth - 1), simple(d, t));
    }
}

static const char *draw_bag(struct rows *d, bool of_t, uint32_t depth)
{
    enum row_type t = of_t ? ROW_M : ROW_N, elem = of_t ? ROW_T : ROW_P;
    const char *left = draw(d, t, depth - 1), *element = draw(d, elem, depth - 1), *name, *text;
    uint32_t before = d->n[elem];

    switch (rng_below(d->r, 10)) {
    case 0: return gen_text(d->a, "bag(%s, %s)", element, simple(d, elem));
    case 1: return gen_text(d->a, "(%s + %s)", left, simple(d, t));
    case 2: return gen_text(d->a, "(%s - %s)", left, simple(d, t));
    case 3: return gen_text(d->a, "(%s + bag(%s) - bag(%s))", left, element, simple(d, elem));
    case 4: return gen_text(d->a, "(%s - bag(%s) + bag(%s))", left, element, simple(d, elem));
    case 5:
        name = bind(d, elem);
        text = gen_text(d->a, "bag(%s in (%s) | %s)", name, left, draw_test(d, depth - 1));
        d->n[elem] = before;
        return text;
    case 6:
        return gen_text(d->a, "(if %s then %s else %s)", draw_test(d, depth - 1), left,
                        simple(d, t));
    case 7:
        return of_t ? gen_text(d->a, "without(%s, %s)", left, element)
                    : gen_text(d->a, "(let h%u = %s in h%u - bag(%s))", d->next, left, d->next,
                               element);
    default:
        return gen_text(d->a, "(if len(%s) < %u then %s + bag(%s) else %s)", left, of_t ? 3 : 2,
                        left, element, simple(d, t));
    }
}

static const char *draw(struct rows *d, enum row_type t, uint32_t depth)
{
    d->next++;
    if (depth == 0 || gen_chance(d->r, 25))
        return simple(d, t);
    switch (t) {
    case ROW_T: return draw_number(d, depth);
    case ROW_P:
        return gen_text(d->a, "{ a : %s, b : %s }", draw(d, ROW_T, depth - 1),
                        draw_test(d, depth - 1));
    case ROW_Q: return draw_sequence(d, true, depth);
    case ROW_K: return draw_sequence(d, false, depth);
    case ROW_M: return draw_bag(d, true, depth);
    case ROW_N: return draw_bag(d, false, depth);
    default:
        return gen_chance(d->r, 50)
                   ? gen_text(d->a, "One(%s)", draw(d, ROW_T, depth - 1))
                   : gen_text(d->a, "Two(%s, %s)", draw_test(d, depth - 1), simple(d, ROW_T));
    }
}

static const char *draw_test(struct rows *d, uint32_t depth)
{
    enum row_type t = (enum row_type)rng_below(d->r, ROW_TYPES);

    if (depth == 0)
        return gen_chance(d->r, 50) ? gen_text(d->a, "%s = %s", simple(d, ROW_T), simple(d, ROW_T))
                                    : gen_text(d->a, "%s is One", simple(d, ROW_U));
    switch (rng_below(d->r, 8)) {
    case 0: return gen_text(d->a, "(%s) %s", draw(d, ROW_T, depth - 1), "in m");
    case 1: return gen_text(d->a, "%s in %s", draw(d, ROW_P, depth - 1), simple(d, ROW_N));
    case 2: return over_bag(d, "(exists %s in (%s) . %s)", depth);
    case 3: return over_bag(d, "(forall %s in (%s) . %s)", depth);
    case 4:
        return gen_text(d->a, "(exists h : T . h in m && h in r.m && h != %s)", simple(d, ROW_T));
    case 5: return gen_text(d->a, "%s <= %s", draw(d, ROW_T, depth - 1), simple(d, ROW_T));
    default:
        return gen_text(d->a, "(%s) %s (%s)", draw(d, t, depth - 1),
                        gen_chance(d->r, 50) ? "=" : "!=", simple(d, t));
    }
}

/* ---- assignments ---- */

static const char *draw_target(struct rows *d, enum row_type *t)
{
    static const struct {
        const char *name;
        enum row_type t;
    } place[] = { { "x", ROW_T },         { "y", ROW_T },   { "q", ROW_Q },   { "q", ROW_Q },
                  { "k", ROW_K },         { "m", ROW_M },   { "m", ROW_M },   { "n", ROW_N },
                  { "u", ROW_U },         { "r.q", ROW_Q }, { "r.m", ROW_M }, { "r.u", ROW_U },
                  { "qs[x % 2]", ROW_Q }, { "pq", ROW_Q },  { "pm", ROW_M },  { "pk", ROW_K },
                  { "ms[y % 2]", ROW_M }, { "pn", ROW_N },  { "pu", ROW_U } };
    uint32_t i = rng_below(d->r, sizeof place / sizeof *place);

    *t = (enum row_type)rng_below(d->r, ROW_TYPES);
    if (d->n_locals[*t] > 0 && gen_chance(d->r, 70))
        return d->local[*t][rng_below(d->r, d->n_locals[*t])];
    *t = place[i].t;
    return place[i].name;
}

/* Often what the variable had before, with one element more. */
static const char *draw_assignment(struct rows *d)
{
    enum row_type t;
    const char *place = draw_target(d, &t);
    bool bag = t == ROW_M || t == ROW_N, of_t = t == ROW_Q || t == ROW_M;
    bool small = place[0] == 'r' || place[1] == 's' || !of_t;
    const char *element = draw(d, of_t ? ROW_T : ROW_P, 1);

    if (t == ROW_T || t == ROW_P || t == ROW_U || gen_chance(d->r, 25))
        return gen_text(d->a, "%s := %s", place, draw(d, t, 2));
    if (gen_chance(d->r, 20))
        return gen_text(d->a, "%s := %s %s(%s)", place, place, bag ? "+ bag" : "++ seq", element);
    if (!bag && gen_chance(d->r, 20))
        return gen_text(d->a, "%s := if len(%s) < 1 then %s ++ seq(%s) ++ seq(%s) else %s", place,
                        place, place, element, simple(d, of_t ? ROW_T : ROW_P), simple(d, t));
    if (!bag)
        return gen_text(d->a, "%s := if len(%s) < %d then %s ++ seq(%s) else tail(%s)", place,
                        place, small ? 2 : 3, place, element, place);
    return gen_text(d->a, "%s := if len(%s) < %d then %s + bag(%s) else %s - bag(%s)", place, place,
                    small ? 2 : 3, place, element, place, element);
}

/* ---- statements ---- */

static const char *draw_block(struct rows *d, uint32_t depth);

static const char *draw_variable(struct rows *d)
{
    enum row_type t = (enum row_type)rng_below(d->r, ROW_TYPES);
    const char *value = draw(d, t, 2), *name = bind(d, t);

    if (d->n_locals[t] < NAMES_MOST)
        d->local[t][d->n_locals[t]++] = name;
    return gen_text(d->a, "var %s : %s = %s;", name, type_text[t], value);
}

static const char *draw_loop(struct rows *d, uint32_t depth)
{
    uint32_t of_t = d->n[ROW_T], of_p = d->n[ROW_P];
    const char *what, *name, *text;

    switch (rng_below(d->r, 4)) {
    case 0:
        what = draw(d, ROW_M, 1);
        name = bind(d, ROW_T);
        text = gen_text(d->a, "for %s in (%s) %s", name, what, draw_block(d, depth - 1));
        break;
    case 1:
        what = draw(d, ROW_N, 1);
        name = bind(d, ROW_P);
        text = gen_text(d->a, "for %s in (%s) %s", name, what, draw_block(d, depth - 1));
        break;
    case 2:
        name = bind(d, ROW_T);
        text = gen_text(d->a, "for %s : 0..len(q) - 1 %s", name, draw_block(d, depth - 1));
        break;
    default:
        name = bind(d, ROW_T);
        text = gen_text(d->a, "for %s : T %s", name, draw_block(d, depth - 1));
        break;
    }
    d->n[ROW_T] = of_t;
    d->n[ROW_P] = of_p;
    return text;
}

/* One element more, or two. */
static const char *draw_longer(struct rows *d)
{
    static const char *const place[] = { "q", "pq", "r.q", "qs[x % 2]", "qs[y % 2]" };
    uint32_t i = rng_below(d->r, 5);
    const char *of = place[i], *more = gen_text(d->a, "seq(%s)", draw(d, ROW_T, 1));
    bool two = gen_chance(d->r, 30);

    if (d->n_locals[ROW_Q] > 0 && gen_chance(d->r, 40))
        of = d->local[ROW_Q][rng_below(d->r, d->n_locals[ROW_Q])];
    if (two)
        more = gen_text(d->a, "%s ++ seq(%s)", more, simple(d, ROW_T));
    return gen_text(d->a, "if len(%s) < %d { %s := %s ++ %s; }", of, (i < 2 ? 3 : 2) - two,
                    gen_chance(d->r, 85) ? of : "q", of, more);
}

static const char *draw_statement(struct rows *d, uint32_t depth)
{
    switch (rng_below(d->r, depth > 0 ? 10 : 6)) {
    case 0:
    case 1: return draw_variable(d);
    case 2:
        return gen_text(d->a, "turn(%s, %s);", d->n_locals[ROW_Q] > 0 ? d->local[ROW_Q][0] : "q",
                        simple(d, ROW_T));
    case 3:
    case 9: return draw_longer(d);
    case 6: return draw_loop(d, depth);
    case 7: return gen_text(d->a, "if %s %s", draw_test(d, 2), draw_block(d, depth - 1));
    case 8:
        return gen_text(d->a, "if %s %s else %s", draw_test(d, 1), draw_block(d, depth - 1),
                        draw_block(d, depth - 1));
    default: return gen_text(d->a, "%s;", draw_assignment(d));
    }
}

static const char *draw_block(struct rows *d, uint32_t depth)
{
    uint32_t n[ROW_TYPES], n_locals[ROW_TYPES], statements = 1 + rng_below(d->r, 3);
    const char *text = "{";

    for (int i = 0; i < ROW_TYPES; i++) {
        n[i] = d->n[i];
        n_locals[i] = d->n_locals[i];
    }
    for (uint32_t i = 0; i < statements; i++)
        text = gen_text(d->a, "%s %s", text, draw_statement(d, depth));
    for (int i = 0; i < ROW_TYPES; i++) {
        d->n[i] = n[i];
        d->n_locals[i] = n_locals[i];
    }
    return gen_text(d->a, "%s }", text);
}

/* ---- models ---- */

/* What is sent or received goes through buffers. */
static void draw_action(struct rows *d, struct buf *b)
{
    static const enum row_type message[] = { ROW_T, ROW_P };
    uint32_t i = rng_below(d->r, 2);
    const char *channel = i == 0 ? "c" : "e", *name;

    if (gen_chance(d->r, 60)) {
        buf_add(b, " tau");
    } else if (gen_chance(d->r, 50)) {
        buf_printf(b, " %s!%s", channel, draw(d, message[i], 2));
    } else {
        name = bind(d, message[i]);
        buf_printf(b, " %s?%s then %s", channel, name, draw_assignment(d));
    }
}

static void draw_edge(struct rows *d, struct buf *b)
{
    static const char *const binder[] = { "", "", "for g in m", "for g in n", "for g : T" };
    uint32_t i = rng_below(d->r, 5), n;

    for (int t = 0; t < ROW_TYPES; t++)
        d->n[t] = d->n_locals[t] = 0;
    if (i >= 2)
        d->name[i == 3 ? ROW_P : ROW_T][d->n[i == 3 ? ROW_P : ROW_T]++] = "g";
    buf_printf(b, "    %s", binder[i]);
    if (gen_chance(d->r, 60))
        buf_printf(b, " when %s", draw_test(d, 2));
    if (gen_chance(d->r, 50)) {
        buf_printf(b, " do %s", draw_block(d, 2));
    } else {
        n = 1 + gen_chance(d->r, 20);
        for (uint32_t k = 0; k < n; k++)
            buf_printf(b, "%s %s", k == 0 ? " do" : ",", draw_assignment(d));
    }
    draw_action(d, b);
    buf_printf(b, " -> %s;\n", gen_chance(d->r, 70) ? "one" : "two");
}

const char *gen_code_row_model(struct rng *r, struct arena *a)
{
    struct rows d = { .r = r, .a = a };
    struct buf b = BUF_EMPTY;
    const char *text;

    buf_add(&b, declarations);
    buf_add(&b, "process A(me : 0..1) {\n  var pq : seq [3] of T = seq(2);\n"
                "  var pk : seq [2] of P = seq();\n"
                "  var pm : bag [3] of T = bag(1);\n  var pn : bag [2] of P = bag();\n"
                "  var pu : U = Nil;\n");
    for (int node = 0; node < 2; node++) {
        buf_printf(&b, "  node %s {\n", node == 0 ? "one" : "two");
        for (uint32_t i = 2 + rng_below(r, 4); i > 0; i--)
            draw_edge(&d, &b);
        buf_add(&b, "  }\n");
    }
    buf_add(&b, gen_chance(r, 70) ? "}\nsystem A(0) \\ *;\n"
                                  : "}\nsystem (par i : 0..1 . A(i)) \\ *;\n");
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

const char *gen_code_row_formula(struct rng *r, struct arena *a)
{
    static const char *const test[] = {
        "len(m) < %u",
        "len(bag(i in m | i = 2)) < %u",
        "!(%u in m)",
        "len(q) != %u",
        "m != bag(%u, 2)",
        "q != seq(%u)",
        "u != One(%u)",
        "(forall i in n . i.a != %u)",
        "!({ a : %u, b : true } in n)",
        "x != %u",
        "(exists i in m . i != %u) || r.u = u",
    };

    return gen_text(a, rng_below(r, 2) == 0 ? "always(%s)" : "possibly(!(%s))",
                    gen_text(a, test[rng_below(r, sizeof test / sizeof *test)], rng_below(r, 3)));
}
