/*
 * Models for byte code (see gen_code_model.h).
 */
#include "config.h"

#include "tests/cross/gen_code_model.h"

#include <string.h>

#include "support/buf.h"

static const char *const declarations =
    "type T = 0..2;\n"
    "type W = -1..16;\n"
    "type E = enum { ea, eb, ec };\n"
    "type R = record { f : T, g : bool, h : E };\n"
    "type S = record { v : T, b : bool };\n"
    "type U = union { Nil, One(v : T), Two(b : bool, e : E) };\n"
    "type V = record { u : U, b : bool };\n"
    "const tt : array [T] of array [T] of T = array(i : T => array(j : T => (i + 2 * j) % 3));\n"
    "const tn : array [T] of set of T = array(i : T => {i, (i + 1) % 3});\n"
    "const tr : array [W] of R = array(i : W => { f : if i < 0 then 0 else i % 3, g : i > 3,\n"
    "  h : if i = 2 then ea else eb });\n"
    "const th : array [T] of T = array(i : T => 2 * i % 3);\n"
    "var n : int = 1073741820;\n"
    "var h : 0..1048575 = 12345;\n"
    "var big : int = 5000000000;\n"
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
    "var ts : set of T = {0, 1, 2};\n"
    "var rs : set of R = {};\n"
    "type F = record { f : W, g : bool, h : E };\n"
    "var far : F = { f : -1, g : true, h : eb };\n"
    "var fs : set of F = {{ f : 16, g : true, h : ec }, { f : 0, g : false, h : ea }};\n"
    "var u : U = One(2);\n"
    "var ms : bag [3] of T = bag(2, 1, 2);\n"
    "fun other(i : T) : T = if i = 2 then 0 else i + 1;\n"
    "fun square(i : int) : int = i * i;\n"
    "fun rest(i, j : int) : int = if i < 0 then -(-i % j) else i % j;\n"
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

static void draw_target(struct drawing *d, struct buf *out, bool to_first)
{
    uint32_t parameters = d->internal && !to_first ? rng_below(&d->r, 4) : 0;

    if (parameters == 0)
        buf_printf(out, " -> %s;\n", to_first ? "one" : "two");
    else if (parameters == 1)
        buf_printf(out, " -> four(%s, %s);\n", gen_code_simple(d, AS_T), gen_code_simple(d, AS_T));
    else
        buf_printf(out, " -> three(%s);\n",
                   gen_chance(&d->r, 70) ? gen_code_simple(d, AS_T) : gen_code(d, AS_T, 2));
}

/* A block that is a run-time error in some states only, then when it has assigned a variable. */
static void draw_mild_block(struct drawing *d, struct buf *out, bool sets_only)
{
    buf_printf(out, " do { %s := %s; ", gen_chance(&d->r, 70) ? "p" : "x",
               gen_code_simple(d, AS_T));
    if (sets_only)
        buf_printf(out, "only := %s; ", gen_code_simple(d, AS_T));
    buf_printf(out, "y := a[w]; w := %s; } tau", gen_chance(&d->r, 30) ? "3" : "x");
}

/* Two elements at once, which the guard mostly says to be different ones. */
static void draw_two_elements(struct drawing *d, struct buf *out, bool sets_only)
{
    static const char *const array[] = { "a[", "k[", "l[", "sets[" };
    static const char *const part[] = { "", ".v", ".f", "" };
    static const char *const different[] = { "%s != %s", "%s < %s", "%s = (%s + 1) %% 3" };
    uint32_t i = rng_below(&d->r, 4), relation = rng_below(&d->r, 3);
    const char *one = gen_code_bind(d, AS_T), *two = gen_code_bind(d, AS_T);
    const char *place[] = { one, two }, *guard = gen_code_simple(d, AS_BOOL);

    if (gen_chance(&d->r, 30))
        place[rng_below(&d->r, 2)] = gen_code_simple(d, AS_T);
    buf_printf(out, "for %s, %s : T when ", one, two);
    buf_printf(out, gen_chance(&d->r, 50) ? "%s && " : "!%s && ", guard);
    if (gen_chance(&d->r, 90))
        buf_printf(out, different[relation], place[0], place[1]);
    else
        buf_printf(out, "%s = x", one);
    buf_add(out, sets_only ? " do only := y" : " do p := y");
    for (int k = 0; k < 2; k++) {
        buf_printf(out, ", %s%s]%s := ", array[i], place[k], part[i]);
        if (i == 3)
            buf_printf(out, "sets[%s] %c {%s}", place[k], "+-"[k], gen_code_simple(d, AS_T));
        else
            buf_add(out, gen_code_simple(d, AS_T));
    }
    buf_add(out, " tau");
}

/* An edge that is seldom a run-time error. */
static void draw_mild(struct drawing *d, struct buf *out, bool sets_only)
{
    static const char *const place[] = { "x", "y", "p", "a[%s]", "c[%s]", "l[%s].f", "k[%s].v" };
    static const char *const relation[] = { "=", "!=", "<", ">=" };
    uint32_t assigned = rng_below(&d->r, 3);

    if (gen_chance(&d->r, 20)) {
        draw_two_elements(d, out, sets_only);
        return;
    }
    if (gen_chance(&d->r, 40))
        buf_printf(out, "for %s : T ", gen_code_bind(d, AS_T));
    if (gen_chance(&d->r, 80))
        buf_printf(out, " when %s %s %s", gen_code_simple(d, AS_T), relation[rng_below(&d->r, 4)],
                   gen_code_simple(d, AS_T));
    else if (gen_chance(&d->r, 70))
        buf_printf(out, " when a[%s] = %s && %s", gen_code_simple(d, AS_T),
                   gen_code_simple(d, AS_T), gen_code_simple(d, AS_BOOL));
    if (gen_chance(&d->r, 10)) {
        draw_mild_block(d, out, sets_only);
        return;
    }
    if (sets_only)
        buf_printf(out, " do only := %s", gen_code_simple(d, AS_T));
    for (uint32_t i = 0; i < assigned; i++) {
        const char *at = place[rng_below(&d->r, 7)];
        const char *index = gen_code_simple(d, AS_T), *hole = strchr(at, '%');
        buf_add(out, i == 0 && !sets_only ? " do " : ", ");
        if (hole == NULL)
            buf_add(out, at);
        else
            buf_printf(out, "%.*s%s%s", (int)(hole - at), at, index, hole + 2);
        buf_printf(out, " := %s", gen_code_simple(d, AS_T));
    }
    buf_add(out, " tau");
    if (gen_chance(&d->r, 40))
        buf_printf(out, " go(%s)", gen_code_simple(d, AS_T));
}

/* Of a union, by its alternative and fields. */
static void draw_union_choice(struct drawing *d, struct buf *out, bool sets_only)
{
    const char *h = gen_text(d->a, "h%u", d->next++);

    buf_printf(out, "for %s : X when %s do xu := %s", h, gen_code_union_guard(d, h), h);
    if (sets_only)
        buf_printf(out, ", only := %s", gen_code_simple(d, AS_T));
    if (gen_chance(&d->r, 40))
        buf_printf(out, ", xs := xs %c {%s}", gen_chance(&d->r, 50) ? '+' : '-', h);
    if (gen_chance(&d->r, 30))
        buf_printf(out, ", w := read(%s)", h);
    if (gen_chance(&d->r, 30))
        buf_printf(out, " tau take(%s)", h);
}

static void draw_edge(struct drawing *d, struct buf *out)
{
    uint32_t binders = rng_below(&d->r, 3);
    bool to_first = gen_chance(&d->r, 50);
    bool mild = d->internal && gen_chance(&d->r, d->mild);
    bool sets_only = !d->first && (to_first || gen_chance(&d->r, 20));

    d->bound_t = d->bound_w = 0;
    buf_add(out, "    ");
    if (mild) {
        draw_mild(d, out, sets_only);
        draw_target(d, out, to_first);
        return;
    }
    if (gen_chance(&d->r, 8)) {
        draw_union_choice(d, out, sets_only);
        draw_target(d, out, to_first);
        return;
    }
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
    draw_target(d, out, to_first);
}

static const char *take_text(struct drawing *d, struct buf *b)
{
    const char *text = arena_string(d->a, buf_text(b), b->n);

    buf_clear(b);
    return text;
}

/* large: with those of many values. */
static void draw_variables(struct buf *out, bool large)
{
    buf_add(out, "  var p : T = 2;\n  var q : W = 0;\n  var z : bool = false;\n");
    buf_add(out, large ? "  var ps : set of W = {2};\n" : "");
    buf_add(out, "  var only : T = 1;\n");
    buf_add(out, large ? "  var c : array [T] of T = array(i : T => 2 - i);\n" : "");
}

const char *gen_code_model(struct drawing *d, bool communicates)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, declarations);
    buf_add(&b, gen_code_nested_declarations);
    buf_add(&b, gen_code_union_declarations);
    buf_add(&b, "process P {\n");
    draw_variables(&b, true);
    for (int node = 0; node < 2; node++) {
        d->first = node == 0;
        buf_printf(&b, "  node %s {\n", d->first ? "one" : "two");
        for (uint32_t i = 1 + rng_below(&d->r, 3); i > 0; i--)
            draw_edge(d, &b);
        buf_add(&b, communicates && d->first ? "    ping? -> one;\n" : "");
        buf_add(&b, "  }\n");
    }
    buf_add(&b, "}\nchannel ping;\nprocess Q { node s { ping! -> s; } }\nsystem P || Q;\n");
    return take_text(d, &b);
}

/* ---- models in which nothing communicates ---- */

static void draw_node(struct drawing *d, struct buf *out, uint32_t node)
{
    static const char *const head[] = { "one", "two", "three(v : T)", "four(v : T, vv : T)" };
    uint32_t outer = d->n_outer;

    d->first = node == 0;
    if (node >= 2)
        d->outer[d->n_outer++] = "v";
    if (node == 3)
        d->outer[d->n_outer++] = "vv";
    buf_printf(out, "  node %s {\n", head[node]);
    for (uint32_t i = 1 + rng_below(&d->r, 3); i > 0; i--)
        draw_edge(d, out);
    buf_add(out, "  }\n");
    d->n_outer = outer;
}

static void draw_process(struct drawing *d, struct buf *out, const char *name, const char *param)
{
    d->n_outer = 0;
    buf_printf(out, "process %s", name);
    if (param != NULL) {
        buf_printf(out, "(me : %s)", param);
        d->outer[d->n_outer++] = "me";
    }
    buf_add(out, " {\n");
    draw_variables(out, !d->small);
    for (uint32_t node = 0; node < 4; node++)
        draw_node(d, out, node);
    buf_add(out, "}\n");
}

const char *gen_code_internal_model(struct drawing *d)
{
    static const char *const system[] = {
        "system P;\n",      "system par i : 0..1 . P(i);\n",      "system par i : T . P(i);\n",
        "system P || Q;\n", "system Q || par i : 0..1 . P(i);\n",
    };
    static const char *const param[] = { NULL, "0..1", "T", NULL, "0..1" };
    uint32_t form = rng_below(&d->r, 5);
    struct buf b = BUF_EMPTY;

    d->internal = true;
    d->subject = param[form] == NULL ? "P" : "P[0]";
    d->small = gen_chance(&d->r, 50);
    buf_add(&b, declarations);
    buf_add(&b, gen_code_nested_declarations);
    buf_add(&b, gen_code_union_declarations);
    if (d->small)
        buf_add(&b, "var ps : set of W = {2};\n"
                    "var c : array [T] of T = array(i : T => 2 - i);\n");
    draw_process(d, &b, "P", param[form]);
    if (form >= 3)
        draw_process(d, &b, "Q", NULL);
    buf_add(&b, system[form]);
    return take_text(d, &b);
}

/* What is called is computed once: ahead, or in the first branch that needs it. */
static const char *draw_call_atom(struct drawing *d, const char *v, const char *relation)
{
    const char *call = gen_text(d->a, gen_chance(&d->r, 50) ? "behind(l, %s)" : "behind(m, %s)",
                                gen_chance(&d->r, 50) ? "x" : "y");
    uint32_t n = rng_below(&d->r, 3);

    switch (rng_below(&d->r, 3)) {
    case 0: return gen_text(d->a, "(%s %s %u)", call, relation, n);
    case 1: return gen_text(d->a, "(%s %s square(%s) - %u)", call, relation, call, n);
    default:
        return gen_text(d->a, "(if %s = %u then %s %s y else %s < 2)", v, n, call, relation, call);
    }
}

const char *gen_code_atom(struct drawing *d)
{
    static const char *const variable[] = {
        "x", "y", "a[0]", "a[2]", "l[1].f", "k[2].v", "m[0].f"
    };
    static const char *const relation[] = { "=", "!=", "<", ">=" };
    const char *v = variable[rng_below(&d->r, 7)];

    switch (rng_below(&d->r, 9)) {
    case 0: return gen_text(d->a, "(%s.p + %s < %u)", d->subject, v, rng_below(&d->r, 4));
    case 1: return gen_text(d->a, "(%s.q %s %s)", d->subject, relation[rng_below(&d->r, 4)], v);
    case 2: return gen_text(d->a, "(%s@three => %s.v <= %s)", d->subject, d->subject, v);
    case 3: return gen_text(d->a, "(%s@%s)", d->subject, gen_chance(&d->r, 50) ? "one" : "four");
    case 4: return draw_call_atom(d, v, relation[rng_below(&d->r, 4)]);
    case 5: return gen_text(d->a, "(other(%s) != %u)", v, rng_below(&d->r, 3));
    case 6: return gen_text(d->a, "(exists i : T . i != other(%s))", v);
    default:
        return gen_text(d->a, "(%s %s %u)", v, relation[rng_below(&d->r, 4)], rng_below(&d->r, 3));
    }
}
