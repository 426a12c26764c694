/*
 * Random models over one scalarset (see gen_window.h).
 */
#include "config.h"

#include "tests/cross/gen_window.h"

#include <string.h>

#include "tests/cross/gen_text.h"
#include "tests/cross/gen_window_block.h"
#include "tests/cross/gen_window_more.h"

/* ---- assignments ---- */

static void put_array_of(struct wgen *g, void (*entry)(struct wgen *g))
{
    uint32_t ids = g->n_ids;

    buf_add(g->b, "array(");
    wgen_put_binders(g, true);
    buf_add(g->b, " => ");
    g->quantifiers++;
    entry(g);
    g->quantifiers--;
    buf_add(g->b, ")");
    g->n_ids = ids;
}

static void put_entry(struct wgen *g, const char *array, void (*entry)(struct wgen *g))
{
    if (wgen_has(g, WINDOW_COMPREHENSIONS) && wgen_lucky(g, 40)) {
        buf_printf(g->b, "%s := ", array);
        put_array_of(g, entry);
        return;
    }
    buf_printf(g->b, "%s[", array);
    wgen_put_id(g);
    buf_add(g->b, "] := ");
    entry(g);
}

static void put_small(struct wgen *g)
{
    if (wgen_has(g, WINDOW_FAULTS) && wgen_lucky(g, 20))
        buf_add(g->b, "v + 1");
    else
        buf_printf(g->b, "(if e[%c_] then %u else v)", g->id[0], rng_below(g->r, 3));
}

static void put_flag(struct wgen *g)
{
    buf_add(g->b, "(");
    wgen_put_bool(g);
    buf_add(g->b, ")");
}

#define PLACES 12

/* Which features an assignment to place number i needs. */
static const uint32_t place_needs[PLACES] = {
    [3] = WINDOW_POINTERS,  [4] = WINDOW_POINTERS, [5] = WINDOW_SETS,
    [6] = WINDOW_SETS,      [7] = WINDOW_MESSAGES, [8] = WINDOW_PAIRS,
    [9] = WINDOW_SEQUENCES, [10] = WINDOW_FAULTS,  [11] = WINDOW_MESSAGES
};

/* An assignment to place number `which`. */
static void put_assignment(struct wgen *g, uint32_t which)
{
    g->depth = wgen_has(g, WINDOW_SHALLOW) ? 1 : 2 + (int)rng_below(g->r, 2);
    switch (which) {
    case 0:
        buf_add(g->b, "v := (if ");
        wgen_put_bool(g);
        buf_add(g->b, " then 1 else 2)");
        return;
    case 1: put_entry(g, "e", put_flag); return;
    case 2:
        buf_add(g->b, "a[");
        wgen_put_id(g);
        buf_add(g->b, "] := ");
        put_small(g);
        return;
    case 3:
        buf_add(g->b, "p := ");
        wgen_put_id(g);
        return;
    case 4: put_entry(g, "nx", wgen_put_id); return;
    case 5:
        buf_add(g->b, "s := ");
        wgen_put_set(g);
        return;
    case 6: put_entry(g, "ss", wgen_put_set); return;
    case 7:
        buf_add(g->b, "m := ");
        wgen_put_message(g);
        return;
    case 8:
        wgen_put_pair_atom(g);
        buf_add(g->b, " := ");
        put_flag(g);
        return;
    case 9:
        buf_add(g->b, wgen_lucky(g, 50) ? "w := seq() ++ seq(" : "w := seq(");
        wgen_put_id(g);
        buf_add(g->b, ")");
        return;
    case 10: buf_add(g->b, "q := _"); return;
    default: buf_add(g->b, "r.b := "); wgen_put_id(g);
    }
}

void wgen_put_some_assignment(struct wgen *g)
{
    uint32_t which = rng_below(g->r, PLACES);

    while ((place_needs[which] & ~g->features) != 0)
        which = rng_below(g->r, PLACES);
    put_assignment(g, which);
}

static void put_assignments(struct wgen *g, const char *word)
{
    uint32_t n = 0, first = rng_below(g->r, PLACES), most = rng_below(g->r, 3);
    bool more = false;

    if (wgen_has(g, WINDOW_BLOCKS) && wgen_lucky(g, 50)) {
        wgen_put_block(g, word);
        return;
    }
    for (uint32_t k = 0; k < PLACES && n < most; k += 1 + rng_below(g->r, 8)) {
        uint32_t which = (first + k) % PLACES;
        if ((place_needs[which] & ~g->features) != 0)
            continue;
        buf_printf(g->b, "%s%s", n == 0 ? "  " : ", ", n == 0 ? word : "");
        buf_add(g->b, " ");
        if (!more && wgen_has_more(g) && g->n_ids > 0 && wgen_lucky(g, 50)) {
            wgen_put_more_assignment(g);
            more = true;
        } else {
            put_assignment(g, which);
        }
        n++;
    }
}

/* ---- edges ---- */

/* A pattern; what it binds (its capitals before `_`) is in scope afterwards. */
static void put_names_of(struct wgen *g, const char *pattern)
{
    buf_add(g->b, pattern);
    for (const char *c = pattern; *c != '\0'; c++)
        if (c[1] == '_' && *c >= 'W' && *c <= 'Y' && g->n_ids < MOST_NAMES)
            g->id[g->n_ids++] = *c;
}

static void put_receipt(struct wgen *g)
{
    if (wgen_has(g, WINDOW_MESSAGES)) {
        static const char *const pattern[] = { "M0", "M1(X_)", "M2(X_, Y_)", "_" };
        uint32_t k = rng_below(g->r, 5);
        if (k < 4)
            put_names_of(g, pattern[k]);
        else {
            buf_add(g->b, "M1(=");
            wgen_put_name(g);
            buf_add(g->b, ")");
        }
        return;
    }
    put_names_of(g, wgen_lucky(g, 70) || g->alone ? "W_" : "=i_");
}

static void put_value(struct wgen *g)
{
    g->depth = 2;
    if (wgen_has(g, WINDOW_MESSAGES))
        wgen_put_message(g);
    else
        wgen_put_id(g);
}

/* Two indices are often the same name. */
static void put_indices(struct wgen *g, uint32_t n)
{
    char name = g->id[rng_below(g->r, g->n_ids)];

    g->depth = 2;
    if (n == 2 && wgen_lucky(g, 50)) {
        buf_printf(g->b, "[%c_, %c_]", name, name);
        return;
    }
    for (uint32_t k = 0; k < n; k++) {
        buf_add(g->b, k == 0 ? "[" : ", ");
        wgen_put_id(g);
    }
    buf_add(g->b, n > 0 ? "]" : "");
}

static void put_nodes(struct wgen *g, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        buf_add(g->b, k == 0 ? "[" : ", ");
        wgen_put_node(g);
    }
    buf_add(g->b, "]");
}

/* send: the action is a send, else a receipt. */
static void put_communication(struct wgen *g, const char *channel, uint32_t indices, bool send)
{
    buf_printf(g->b, "  %s", channel);
    if (channel[0] == 'u')
        put_nodes(g, indices);
    else
        put_indices(g, indices);
    buf_add(g->b, send ? "!(" : "?(");
    if (send)
        put_value(g);
    else
        put_receipt(g);
    buf_add(g->b, ")");
}

/* Node n1 has an identity as its parameter: often the one that the edge has bound last. */
static void put_target(struct wgen *g, bool with_parameter)
{
    g->depth = 2;
    buf_printf(g->b, " -> n%d", with_parameter);
    if (with_parameter) {
        buf_add(g->b, "(");
        if (wgen_lucky(g, 50))
            buf_printf(g->b, "%c_", g->id[g->n_ids - 1]);
        else
            wgen_put_id(g);
        buf_add(g->b, ")");
    }
    buf_add(g->b, ";\n");
}

/* Where an instance of P is: of an identity that is bound, or of some or all of them. */
static void put_asked_node(struct wgen *g)
{
    unsigned node = rng_below(g->r, 2);

    buf_add(g->b, wgen_lucky(g, 50) ? "!" : "");
    if (g->n_ids > 0 && wgen_lucky(g, 70))
        buf_printf(g->b, "P[%c_]@n%u", g->id[rng_below(g->r, g->n_ids)], node);
    else
        buf_printf(g->b, "(%s w_ : Id . P[w_]@n%u)", wgen_lucky(g, 50) ? "exists" : "forall", node);
}

/* What is chosen is often another identity than that of the instance. */
static void put_choice_and_guard(struct wgen *g, uint32_t chooses)
{
    bool chosen = wgen_lucky(g, chooses), other = chosen && wgen_lucky(g, 50) && !g->alone;
    bool guarded = wgen_lucky(g, wgen_has(g, WINDOW_SHALLOW) ? 30 : 60);
    bool of_other = wgen_has(g, WINDOW_OTHERS) && wgen_lucky(g, 50);
    bool of_node = wgen_has(g, WINDOW_UNIONS) && wgen_has(g, WINDOW_CHANNELS) && wgen_lucky(g, 40);

    bool asks = !g->alone && wgen_lucky(g, 15);

    chosen = chosen || g->n_ids == 0;
    if (chosen || of_other || of_node)
        buf_add(g->b, "for ");
    if (chosen)
        wgen_put_binders(g, true);
    if (of_other) {
        buf_add(g->b, chosen ? ", " : "");
        wgen_put_other_binder(g);
    }
    if (of_node) {
        buf_add(g->b, chosen || of_other ? ", " : "");
        wgen_put_node_binder(g);
    }
    buf_add(g->b, chosen || of_other || of_node ? "  " : "");
    if (other || guarded || asks)
        buf_add(g->b, "when ");
    if (asks)
        put_asked_node(g);
    buf_add(g->b, asks && (other || guarded) ? " && " : "");
    if (other)
        buf_printf(g->b, "%c_ != i_%s", g->id[g->n_ids - 1], guarded ? " && " : "");
    if (guarded) {
        g->depth = wgen_has(g, WINDOW_SHALLOW) ? 1 : 2 + (int)rng_below(g->r, 3);
        wgen_put_bool(g);
    }
}

static void put_edge(struct wgen *g, bool to_parameter)
{
    uint32_t ids = g->n_ids;
    bool receives = false;

    g->n_block_names = 0;
    buf_add(g->b, "    ");
    put_choice_and_guard(g, to_parameter ? 60 : 25);
    put_assignments(g, "do");
    if (wgen_has(g, WINDOW_CHANNELS) && wgen_lucky(g, 70)) {
        uint32_t indices = rng_below(g->r, 3);
        receives = wgen_lucky(g, 50);
        if (indices > 0 && wgen_has(g, WINDOW_UNIONS) && wgen_lucky(g, 70))
            put_communication(g, indices == 1 ? "u" : "uu", indices, !receives);
        else
            put_communication(g,
                              indices == 0   ? "d"
                              : indices == 1 ? "c"
                                             : "cc",
                              indices, !receives);
    } else if (wgen_has(g, WINDOW_ENVIRONMENT) && wgen_lucky(g, 70)) {
        receives = wgen_lucky(g, 60);
        put_communication(g, "o", 0, !receives);
    }
    if (receives && wgen_lucky(g, 40)) {
        buf_add(g->b, "  where ");
        g->depth = 3;
        wgen_put_bool(g);
    }
    put_assignments(g, "then");
    put_target(g, to_parameter);
    g->n_ids = ids;
    g->has_other = false;
    g->has_node = false;
}

static uint32_t edges_of_node(struct wgen *g, int node)
{
    if (wgen_has(g, WINDOW_BARE))
        return node == 0;
    return wgen_lucky(g, 70) ? 1 : 2;
}

static void put_process(struct wgen *g, const char *head, const char *names)
{
    buf_printf(g->b, "process %s {\n", head);
    g->alone = *names == '\0';
    wgen_declare_locals(g, !g->alone);
    buf_add(g->b, "  node n0 {\n");
    for (int node = 0; node < 2; node++) {
        g->n_ids = 0;
        for (const char *c = names; *c != '\0'; c++)
            g->id[g->n_ids++] = *c;
        if (node == 1) {
            buf_add(g->b, "  node n1(Z_ : Id) {\n");
            g->id[g->n_ids++] = 'Z';
        }
        for (uint32_t k = edges_of_node(g, node); k > 0; k--)
            put_edge(g, (g->n_ids > 0 || g->alone) && wgen_lucky(g, 40));
        buf_add(g->b, "  }\n");
    }
    buf_add(g->b, "}\n");
}

static void put_functions(struct wgen *g)
{
    buf_add(g->b, "fun f(i_ : Id) : Id = i_;\n");
    buf_add(g->b, wgen_lucky(g, 50)
                      ? "fun h(i_, j_ : Id) : bool = exists x_ : Id . x_ != i_ && x_ != j_;\n"
                      : "fun h(i_, j_ : Id) : bool = forall x_ : Id . x_ = i_ || x_ = j_;\n");
}

uint32_t gen_window_block_features(struct rng *r)
{
    uint32_t features = WINDOW_BLOCKS;

    if (gen_chance(r, 70))
        features |= WINDOW_RULES | (gen_chance(r, 40) ? WINDOW_STARTS : 0);
    return features;
}

uint32_t gen_window_predicates(struct rng *r, uint32_t features, const char **predicate)
{
    static const struct {
        uint32_t needs;
        const char *text;
    } all[] = {
        { 0, "exists j : Id . j in s" },
        { 0, "exists j : Id . e[j]" },
        { 0, "exists j : Id . !e[j]" },
        { 0, "exists j : Id . a[j] = 1" },
        { 0, "exists j : Id . j in s && !(j in t)" },
        { 0, "exists j : Id . P[j]@n1 || ff[j]" },
        { 0, "exists j : Id . an[R(j)]" },
        { WINDOW_POINTERS, "exists j : Id . nx[j] = j" },
        { WINDOW_SETS, "exists j : Id . j in t" },
        { WINDOW_SETS, "exists j : Id . j in ss[j]" },
        { WINDOW_SETS, "exists j : Id . j in s && j in t" },
        { WINDOW_PAIRS, "exists j : Id . ee[j, j]" },
    };
    uint32_t n = 0;

    for (uint32_t k = 1 + rng_below(r, 3); k > 0; k--) {
        uint32_t i = rng_below(r, sizeof all / sizeof *all);
        if ((all[i].needs & ~features) == 0 &&
            ((features & WINDOW_RULES) == 0 || strstr(all[i].text, "P[") == NULL))
            predicate[n++] = all[i].text;
    }
    return n;
}

/* An edge that is never taken, but whose text says that arrays can have unassigned elements. */
static void put_holes(struct wgen *g)
{
    buf_add(g->b,
            "process F { node n { for i : Id  when v > 2  do a[i] := _, b[i] := _, e[i] := _,\n"
            "  ff[i] := _, r := { a : _, b : _ }");
    if (wgen_has(g, WINDOW_POINTERS))
        buf_add(g->b, ", nx[i] := _, ny[i] := _");
    if (wgen_has(g, WINDOW_SETS | WINDOW_POINTERS))
        buf_add(g->b, ", ss[i] := _, tt[i] := _");
    buf_add(g->b, " -> n; } }\n");
}

void gen_window_model(struct rng *r, uint32_t features, struct buf *out)
{
    struct wgen g = { .r = r, .features = features, .b = out };
    bool holes = wgen_has(&g, WINDOW_FAULTS) && wgen_lucky(&g, 80);

    buf_add(out, "const N : int = 3;\n"
                 "type Id = scalarset(N);\n"
                 "type Node = union { H, R(id : Id) };\n"
                 "type Pair = record { a, b : Id };\n"
                 "type Msg = union { M0, M1(x : Id), M2(x : Id, y : Id) };\n"
                 "var p, q : Id;\nvar r : Pair = { a : _, b : _ };\nvar m : Msg = M0;\n"
                 "var v : 0..2 = 0;\nvar s, t : set of Id = {};\nvar w : seq [2] of Id = seq();\n"
                 "var a, b : array [Id] of 0..2 = array(i : Id => 0);\n"
                 "var e, ff : array [Id] of bool = array(i : Id => false);\n"
                 "var an : array [Node] of bool = array(n : Node => false);\n");
    if ((features & WINDOW_POINTERS) != 0)
        buf_add(out, "var nx, ny : array [Id] of Id = array(i : Id => i);\n");
    if ((features & (WINDOW_SETS | WINDOW_POINTERS)) != 0)
        buf_add(out, "var ss, tt : array [Id] of set of Id = array(i : Id => {});\n");
    if ((features & WINDOW_PAIRS) != 0)
        buf_add(out, "var ee : array [Id, Id] of bool = array(i, j : Id => false);\n");
    buf_printf(out, "channel c[Id], cc[Id, Id], u[Node], uu[Node, Node], d, o : %s;\n",
               (features & WINDOW_MESSAGES) != 0 ? "Msg" : "Id");
    wgen_declare_more(&g);
    wgen_declare_blocks(&g);
    if (holes)
        put_holes(&g);
    put_functions(&g);
    if (wgen_has(&g, WINDOW_RULES)) {
        g.alone = true;
        wgen_put_rules(&g);
        return;
    }
    put_process(&g, "P(i_ : Id)", "i");
    if ((features & WINDOW_CHANNELS) != 0)
        put_process(&g, "Q(i_ : Id)", "i");
    if ((features & WINDOW_PAIRS) != 0)
        put_process(&g, "D(i_, j_ : Id)", "ij");
    if ((features & WINDOW_LOCALS) != 0)
        put_process(&g, "S", "");
    buf_add(out, "system ((par i : Id . P(i))");
    if ((features & WINDOW_CHANNELS) != 0)
        buf_add(out, " || (par i : Id . Q(i))");
    if ((features & WINDOW_PAIRS) != 0)
        buf_add(out, " || (par i, j : Id . D(i, j))");
    if ((features & WINDOW_LOCALS) != 0)
        buf_add(out, " || S");
    buf_printf(out, "%s) \\ {c, cc, u, uu, d};\n", holes ? " || F" : "");
}
