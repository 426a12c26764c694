/*
 * More of random models over one scalarset (see gen_window_more.h).
 */
#include "config.h"

#include "tests/cross/gen_window_more.h"

bool wgen_has_more(const struct wgen *g)
{
    return wgen_has(g, WINDOW_OTHERS | WINDOW_UNIONS | WINDOW_LOCALS);
}

/* Of the features that the model has, one. */
static uint32_t one_of_more(struct wgen *g)
{
    static const uint32_t all[] = { WINDOW_OTHERS, WINDOW_UNIONS, WINDOW_LOCALS };
    uint32_t i = rng_below(g->r, 3);

    while (!wgen_has(g, all[i]))
        i = (i + 1) % 3;
    return all[i];
}

/* ---- declarations ---- */

/* Initial values that depend on how many identities there are. */
static void declare_initial(struct wgen *g)
{
    static const char *const some[] = {
        "false",
        "false",
        "exists i, j : Id . i != j",
        "exists i, j, l : Id . i != j && j != l && i != l",
        "exists i : Id . exists j : Id . i != j && (forall l : Id . l = i || l = j)",
        "set(i : Id | exists j : Id . i != j) = {}"
    };
    static const char *const each[] = { "false", "exists j : Id . j != i",
                                        "forall j, l : Id . j = i || l = i || j = l" };

    buf_printf(g->b, "var iv : bool = %s;\nvar ia : array [Id] of bool = array(i : Id => %s);\n",
               some[rng_below(g->r, sizeof some / sizeof *some)],
               each[rng_below(g->r, sizeof each / sizeof *each)]);
}

void wgen_declare_more(struct wgen *g)
{
    if (wgen_has_more(g))
        declare_initial(g);
    if (wgen_has(g, WINDOW_OTHERS))
        buf_add(g->b, "type Other = scalarset(2);\nvar os : set of Other = {};\n"
                      "var og : array [Other] of bool = array(z : Other => false);\n"
                      "var oi : array [Other] of set of Id = array(z : Other => {});\n"
                      "var oe : array [Id, Other] of bool = array(i : Id, z : Other => false);\n"
                      "var ow : array [Id] of set of Other = array(i : Id => {});\n");
    if (wgen_has(g, WINDOW_UNIONS))
        buf_add(g->b, "var un : Node = H;\nvar ua : array [Id] of Node = array(i : Id => H);\n"
                      "var us : seq [2] of Node = seq();\n"
                      "var ur : record { st : set of Id, to : Node } = { st : {}, to : H };\n");
}

void wgen_declare_locals(struct wgen *g, bool indexed)
{
    if (!wgen_has(g, WINDOW_LOCALS))
        return;
    g->indexed = indexed;
    buf_add(g->b, indexed && wgen_has(g, WINDOW_PAIRS) ? "  var k : set of Id = {};\n" : "");
    buf_add(g->b, indexed ? "  var l : Id = i_;\n  var lb : bool = false;\n"
                          : "  var hu : Node = H;\n  var hs : set of Id = {};\n"
                            "  var hb : bool = false;\n");
}

/* ---- the other scalarset ---- */

void wgen_put_other_binder(struct wgen *g)
{
    buf_printf(g->b, "z%u_ : Other", g->fresh);
    g->other = g->fresh++;
    g->has_other = true;
}

static void put_other_place(struct wgen *g)
{
    switch (rng_below(g->r, 5)) {
    case 0: buf_printf(g->b, "og[z%u_]", g->other); return;
    case 1: buf_printf(g->b, "z%u_ in os", g->other); return;
    case 2:
        wgen_put_name(g);
        buf_printf(g->b, " in oi[z%u_]", g->other);
        return;
    case 3:
        buf_add(g->b, "oe[");
        wgen_put_name(g);
        buf_printf(g->b, ", z%u_]", g->other);
        return;
    default:
        buf_printf(g->b, "z%u_ in ow[", g->other);
        wgen_put_name(g);
        buf_add(g->b, "]");
    }
}

static void put_other_atom(struct wgen *g)
{
    uint32_t outer = g->other;
    bool had = g->has_other;

    if (had && wgen_lucky(g, 60)) {
        put_other_place(g);
        return;
    }
    if (wgen_lucky(g, 15)) {
        buf_add(g->b, wgen_lucky(g, 50) ? "os = {}" : "os <= set(z_ : Other | og[z_])");
        return;
    }
    buf_add(g->b, wgen_lucky(g, 50) ? "(exists " : "(forall ");
    wgen_put_other_binder(g);
    buf_add(g->b, " . ");
    put_other_place(g);
    buf_add(g->b, ")");
    g->other = outer;
    g->has_other = had;
}

static void put_other_assignment(struct wgen *g)
{
    bool z = g->has_other;

    switch (rng_below(g->r, z ? 7 : 2)) {
    case 0:
        buf_add(g->b, "oi := array(z_ : Other => ");
        buf_add(g->b, wgen_lucky(g, 50) ? "{})" : "s)");
        return;
    case 1: buf_add(g->b, "oe := array(i : Id, z : Other => og[z])"); return;
    case 2: buf_printf(g->b, "og[z%u_] := !og[z%u_]", g->other, g->other); return;
    case 3: buf_printf(g->b, "os := os %s {z%u_}", wgen_lucky(g, 60) ? "+" : "-", g->other); return;
    case 4:
        buf_printf(g->b, "oi[z%u_] := oi[z%u_] %s {", g->other, g->other,
                   wgen_lucky(g, 60) ? "+" : "-");
        wgen_put_name(g);
        buf_add(g->b, "}");
        return;
    case 5:
        buf_add(g->b, "oe[");
        wgen_put_name(g);
        buf_printf(g->b, ", z%u_] := %s", g->other, wgen_lucky(g, 70) ? "true" : "false");
        return;
    default:
        buf_add(g->b, "ow[");
        wgen_put_name(g);
        buf_printf(g->b, "] := {z%u_}", g->other);
    }
}

/* ---- unions, records, sequences ---- */

void wgen_put_node_binder(struct wgen *g)
{
    buf_add(g->b, "n_ : Node");
    g->has_node = true;
}

void wgen_put_node(struct wgen *g)
{
    if (g->has_node && wgen_lucky(g, 50)) {
        buf_add(g->b, "n_");
        return;
    }
    switch (rng_below(g->r, 5)) {
    case 0: buf_add(g->b, "H"); return;
    case 1: buf_add(g->b, "un"); return;
    case 2:
        buf_add(g->b, "ua[");
        wgen_put_name(g);
        buf_add(g->b, "]");
        return;
    default:
        buf_add(g->b, "R(");
        wgen_put_name(g);
        buf_add(g->b, ")");
    }
}

static void put_union_atom(struct wgen *g)
{
    switch (rng_below(g->r, 9)) {
    case 0: buf_add(g->b, "un is R"); return;
    case 1: buf_add(g->b, "(un is R && e[un.id])"); return;
    case 2:
        buf_add(g->b, "un = ");
        wgen_put_node(g);
        return;
    case 3:
        buf_add(g->b, "ua[");
        wgen_put_name(g);
        buf_add(g->b, wgen_lucky(g, 50) ? "] is H" : "] = un");
        return;
    case 4:
        buf_add(g->b, "an[");
        wgen_put_node(g);
        buf_add(g->b, "]");
        return;
    case 5:
        buf_add(g->b, "(len(us) > 0 && head(us) = ");
        wgen_put_node(g);
        buf_add(g->b, ")");
        return;
    case 6: buf_add(g->b, wgen_lucky(g, 50) ? "len(us) = 2" : "us = seq(un)"); return;
    case 7:
        buf_add(g->b, "ur.to = ");
        wgen_put_node(g);
        return;
    default: wgen_put_name(g); buf_add(g->b, " in ur.st");
    }
}

static void put_union_assignment(struct wgen *g)
{
    switch (rng_below(g->r, 8)) {
    case 0:
        buf_add(g->b, "un := ");
        wgen_put_node(g);
        return;
    case 1:
        buf_add(g->b, "ua[");
        wgen_put_name(g);
        buf_add(g->b, "] := ");
        wgen_put_node(g);
        return;
    case 2:
        buf_add(g->b, "ua := array(i : Id => ");
        buf_add(g->b, wgen_lucky(g, 50) ? "H)" : "if e[i] then R(i) else un)");
        return;
    case 3:
        buf_add(g->b, "an[");
        wgen_put_node(g);
        buf_printf(g->b, "] := %s", wgen_lucky(g, 70) ? "true" : "false");
        return;
    case 4:
        buf_add(g->b, wgen_lucky(g, 50) ? "an := array(n : Node => n = un)"
                                        : "an := array(n : Node => n is H)");
        return;
    case 5:
        buf_add(g->b, wgen_lucky(g, 50) ? "us := if len(us) > 0 then tail(us) else seq(un)"
                                        : "us := seq(un, un)");
        return;
    case 6:
        buf_add(g->b, "ur.st := ");
        wgen_put_set(g);
        return;
    default:
        buf_add(g->b, "ur := { st : ");
        wgen_put_set(g);
        buf_add(g->b, ", to : ");
        wgen_put_node(g);
        buf_add(g->b, " }");
    }
}

/* ---- variables of processes ---- */

/* Outside of formulas, of the process itself. */
static void put_indexed(struct wgen *g, const char *name)
{
    if (g->in_formula) {
        buf_add(g->b, "P[");
        wgen_put_name(g);
        buf_add(g->b, "].");
    }
    buf_add(g->b, name);
}

static void put_alone(struct wgen *g, const char *name)
{
    buf_printf(g->b, "%s%s", g->in_formula ? "S." : "", name);
}

/* Views of one identity say nothing of a set of each. */
static const char *local_set(const struct wgen *g)
{
    return !g->indexed ? "hs" : wgen_has(g, WINDOW_PAIRS) ? "k" : "t";
}

static void put_local_atom(struct wgen *g)
{
    bool indexed = g->in_formula ? wgen_lucky(g, 50) : g->indexed;

    if (g->in_formula && wgen_lucky(g, 50)) {
        buf_add(g->b, "P[");
        wgen_put_name(g);
        buf_printf(g->b, "]@n%u", rng_below(g->r, 2));
        return;
    }
    switch (rng_below(g->r, 3)) {
    case 0:
        if (indexed)
            put_indexed(g, "lb");
        else
            put_alone(g, "hb");
        return;
    case 1:
        wgen_put_name(g);
        buf_add(g->b, " in ");
        if (indexed && wgen_has(g, WINDOW_PAIRS))
            put_indexed(g, "k");
        else if (indexed)
            buf_add(g->b, "t");
        else
            put_alone(g, "hs");
        return;
    default:
        if (indexed) {
            put_indexed(g, "l = ");
            wgen_put_name(g);
            return;
        }
        put_alone(g, "hu = R(");
        wgen_put_name(g);
        buf_add(g->b, ")");
    }
}

static void put_local_assignment(struct wgen *g)
{
    switch (rng_below(g->r, 4)) {
    case 0: buf_add(g->b, g->indexed ? "lb := !lb" : "hb := !hb"); return;
    case 1:
        buf_printf(g->b, "%s := ", local_set(g));
        wgen_put_set(g);
        return;
    case 2:
        buf_printf(g->b, "%s := %s %s {", local_set(g), local_set(g),
                   wgen_lucky(g, 60) ? "+" : "-");
        wgen_put_name(g);
        buf_add(g->b, "}");
        return;
    default:
        buf_add(g->b, g->indexed ? "l := " : "hu := R(");
        wgen_put_name(g);
        buf_add(g->b, g->indexed ? "" : ")");
    }
}

/* ---- all ---- */

void wgen_put_more_atom(struct wgen *g)
{
    uint32_t feature = one_of_more(g);

    if (wgen_lucky(g, 10)) {
        buf_add(g->b, "iv");
    } else if (wgen_lucky(g, 10)) {
        buf_add(g->b, "ia[");
        wgen_put_name(g);
        buf_add(g->b, "]");
    } else if (feature == WINDOW_OTHERS)
        put_other_atom(g);
    else if (feature == WINDOW_UNIONS)
        put_union_atom(g);
    else
        put_local_atom(g);
}

void wgen_put_more_set(struct wgen *g)
{
    if (wgen_has(g, WINDOW_LOCALS) && !g->in_formula && wgen_lucky(g, 60))
        buf_add(g->b, local_set(g));
    else if (wgen_has(g, WINDOW_UNIONS) && wgen_lucky(g, 50))
        buf_add(g->b, "ur.st");
    else if (g->has_other)
        buf_printf(g->b, "oi[z%u_]", g->other);
    else
        buf_add(g->b, "s");
}

void wgen_put_more_assignment(struct wgen *g)
{
    uint32_t feature = one_of_more(g);

    g->depth = 1;
    if (feature == WINDOW_OTHERS)
        put_other_assignment(g);
    else if (feature == WINDOW_UNIONS)
        put_union_assignment(g);
    else
        put_local_assignment(g);
}

/* ---- features, presence predicates ---- */

uint32_t gen_window_more_features(struct rng *r)
{
    static const uint32_t all[] = { WINDOW_OTHERS, WINDOW_UNIONS, WINDOW_LOCALS };
    uint32_t features = all[rng_below(r, 3)];

    for (uint32_t i = 0; i < 3; i++)
        features |= rng_below(r, 4) == 0 ? all[i] : 0;
    return features;
}

uint32_t gen_window_more_predicates(struct rng *r, uint32_t features, const char **predicate)
{
    static const struct {
        uint32_t needs;
        const char *text;
    } all[] = {
        { WINDOW_OTHERS, "forall z : Other . exists j : Id . j in oi[z]" },
        { WINDOW_OTHERS, "forall z : Other . exists j : Id . oe[j, z]" },
        { WINDOW_OTHERS, "forall z : Other . exists j : Id . z in ow[j]" },
        { WINDOW_UNIONS, "exists j : Id . ua[j] is R" },
        { WINDOW_UNIONS, "exists j : Id . ua[j] is H" },
        { WINDOW_UNIONS, "exists j : Id . j in ur.st" },
        { WINDOW_UNIONS, "exists j : Id . an[R(j)]" },
        { WINDOW_LOCALS, "exists j : Id . j in S.hs" },
        { WINDOW_LOCALS, "exists j : Id . P[j].lb && P[j]@n1" },
        { WINDOW_LOCALS, "exists j : Id . P[j].l = j" },
        { WINDOW_LOCALS | WINDOW_PAIRS, "exists j : Id . j in P[j].k" },
        { 0, "exists j : Id . j in s" },
        { 0, "exists j : Id . e[j]" },
    };
    uint32_t n = 0;

    for (uint32_t k = 2 + rng_below(r, 5); k > 0 && n < 3; k--) {
        uint32_t i = rng_below(r, sizeof all / sizeof *all);
        if ((all[i].needs & ~features) == 0)
            predicate[n++] = all[i].text;
    }
    return n;
}

/* ---- properties ---- */

/* Something of each of n different identities. */
static void put_exclusion(struct wgen *g, uint32_t n)
{
    static const char *const names[] = { "", "x_", "x_, y_", "x_, y_, z_", "x_, y_, z_, u_" };
    static const char *const different[] = {
        "", "", "x_ != y_ && ", "x_ != y_ && y_ != z_ && x_ != z_ && ",
        "x_ != y_ && y_ != z_ && x_ != z_ && u_ != x_ && u_ != y_ && u_ != z_ && "
    };

    buf_printf(g->b, "!(exists %s : Id . %s", names[n], different[n]);
    for (uint32_t i = 0; i < n; i++) {
        g->id[0] = "xyzu"[i];
        g->n_ids = 1;
        buf_add(g->b, i == 0 ? "(" : " && (");
        wgen_put_bool(g);
        buf_add(g->b, ")");
    }
    buf_add(g->b, ")");
}

void gen_window_property(struct rng *r, uint32_t features, struct buf *out)
{
    static const uint32_t of_n[] = { 1, 1, 2, 2, 2, 3, 3, 3, 3, 4 };
    struct wgen g = { .r = r, .features = features, .b = out, .in_formula = true, .id = "x" };

    g.depth = 1 + (int)rng_below(r, 3);
    if (wgen_lucky(&g, 65)) {
        g.depth = 1 + (int)rng_below(r, 2);
        put_exclusion(&g, of_n[rng_below(r, sizeof of_n / sizeof *of_n)]);
        return;
    }
    buf_add(out, wgen_lucky(&g, 50) ? "(forall x_ : Id . " : "(exists x_ : Id . ");
    g.n_ids = 1;
    wgen_put_bool(&g);
    buf_add(out, ")");
}
