/*
 * Expressions of random models over one scalarset (see gen_window_expr.h).
 */
#include "config.h"

#include "tests/cross/gen_window_expr.h"

#include "tests/cross/gen_text.h"
#include "tests/cross/gen_window_block.h"
#include "tests/cross/gen_window_more.h"

bool wgen_has(const struct wgen *g, uint32_t feature)
{
    return (g->features & feature) != 0;
}

bool wgen_lucky(struct wgen *g, uint32_t percent)
{
    return gen_chance(g->r, percent);
}

/* A name for a bound variable; forgotten by setting n_ids back. */
static char bind_name(struct wgen *g)
{
    static const char name[] = "xyzklmnuvw";
    char c = name[g->fresh++ % (sizeof name - 1)];

    if (g->n_ids < MOST_NAMES)
        g->id[g->n_ids++] = c;
    return c;
}

/* ---- identities ---- */

void wgen_put_name(struct wgen *g)
{
    buf_printf(g->b, "%c_", g->id[rng_below(g->r, g->n_ids)]);
}

static void put_pointer(struct wgen *g)
{
    switch (rng_below(g->r, wgen_has(g, WINDOW_MESSAGES) ? 4 : 3)) {
    case 0: buf_add(g->b, "p"); break;
    case 1: buf_add(g->b, "q"); break;
    case 2:
        buf_add(g->b, "nx[");
        wgen_put_id(g);
        buf_add(g->b, "]");
        break;
    default: buf_add(g->b, "r.a"); break;
    }
}

void wgen_put_id(struct wgen *g)
{
    bool deep = g->depth > 0 && !g->in_function;

    g->depth--;
    if (g->n_ids > 0 && (!deep || wgen_lucky(g, 50)))
        wgen_put_name(g);
    else if (deep && wgen_has(g, WINDOW_FUNCTIONS) && wgen_lucky(g, 15)) {
        buf_add(g->b, "f(");
        wgen_put_id(g);
        buf_add(g->b, ")");
    } else if (deep && wgen_lucky(g, 10)) {
        buf_add(g->b, "(if ");
        wgen_put_bool(g);
        buf_add(g->b, " then ");
        wgen_put_id(g);
        buf_add(g->b, " else ");
        wgen_put_id(g);
        buf_add(g->b, ")");
    } else if (deep && wgen_has(g, WINDOW_SEQUENCES) && wgen_has(g, WINDOW_FAULTS) &&
               wgen_lucky(g, 10))
        buf_add(g->b, "head(w)");
    else if (!g->in_function && wgen_has(g, WINDOW_POINTERS) && wgen_lucky(g, 60))
        put_pointer(g);
    else if (g->n_ids > 0)
        wgen_put_name(g);
    else
        buf_add(g->b, "p");
    g->depth++;
}

/* ---- binders ---- */

/* " x_ : Id" or two of them. */
void wgen_put_binders(struct wgen *g, bool one)
{
    buf_printf(g->b, "%c_", bind_name(g));
    if (!one && wgen_lucky(g, 25))
        buf_printf(g->b, ", %c_", bind_name(g));
    buf_add(g->b, " : Id");
}

static void put_quantifier(struct wgen *g)
{
    uint32_t ids = g->n_ids;

    buf_add(g->b, wgen_lucky(g, 50) ? "(exists " : "(forall ");
    if (wgen_lucky(g, 15))
        buf_printf(g->b, "t%u_ : bool", g->fresh++);
    else
        wgen_put_binders(g, false);
    buf_add(g->b, " . ");
    g->quantifiers++;
    wgen_put_bool(g);
    g->quantifiers--;
    buf_add(g->b, ")");
    g->n_ids = ids;
}

/* ---- sets ---- */

static void put_comprehension(struct wgen *g)
{
    uint32_t ids = g->n_ids;

    buf_add(g->b, "set(");
    wgen_put_binders(g, true);
    buf_add(g->b, " | ");
    g->quantifiers++;
    wgen_put_bool(g);
    g->quantifiers--;
    buf_add(g->b, ")");
    g->n_ids = ids;
}

void wgen_put_set(struct wgen *g)
{
    static const char *const op[] = { "+", "-", "*" };

    g->depth--;
    if (g->depth > 0 && wgen_has(g, WINDOW_COMPREHENSIONS) && wgen_lucky(g, 30))
        put_comprehension(g);
    else if (g->depth > 0 && wgen_lucky(g, 40)) {
        buf_add(g->b, "(");
        wgen_put_set(g);
        buf_printf(g->b, " %s ", op[rng_below(g->r, 3)]);
        wgen_put_set(g);
        buf_add(g->b, ")");
    } else if (wgen_lucky(g, 25)) {
        buf_add(g->b, "{");
        wgen_put_id(g);
        buf_add(g->b, "}");
    } else if (wgen_lucky(g, 20) && wgen_has(g, WINDOW_SETS | WINDOW_POINTERS)) {
        buf_add(g->b, "ss[");
        wgen_put_id(g);
        buf_add(g->b, "]");
    } else if (wgen_has_more(g) && wgen_lucky(g, 50))
        wgen_put_more_set(g);
    else
        buf_add(g->b, wgen_lucky(g, 50) ? "s" : "t");
    g->depth++;
}

/* ---- truth values ---- */

/* Of an array that a loop around this place may assign. */
static void put_index(struct wgen *g, uint32_t array)
{
    if ((g->loop_assigns & array) != 0)
        buf_printf(g->b, "%c_", g->loop[0]);
    else
        wgen_put_id(g);
}

/* Of `kinds` random numbers the first ones need no features. */
static void put_atom(struct wgen *g)
{
    switch (rng_below(g->r, 4)) {
    case 0: buf_printf(g->b, "v = %u", rng_below(g->r, 3)); return;
    case 1:
        wgen_put_id(g);
        buf_add(g->b, wgen_lucky(g, 50) ? " = " : " != ");
        wgen_put_id(g);
        return;
    case 2:
        buf_add(g->b, "e[");
        put_index(g, LOOP_E);
        buf_add(g->b, "]");
        return;
    default:
        buf_add(g->b, "a[");
        put_index(g, LOOP_A);
        buf_printf(g->b, "] = %u", rng_below(g->r, 3));
        return;
    }
}

static void put_set_atom(struct wgen *g)
{
    static const char *const op[] = { " <= ", " = ", " != " };

    if (!wgen_has(g, WINDOW_COMPARISONS) || wgen_lucky(g, 50)) {
        wgen_put_id(g);
        buf_add(g->b, " in ");
        wgen_put_set(g);
        return;
    }
    wgen_put_set(g);
    buf_add(g->b, op[rng_below(g->r, 3)]);
    if (wgen_lucky(g, 40))
        buf_add(g->b, "{}");
    else
        wgen_put_set(g);
}

static void put_array_atom(struct wgen *g)
{
    static const char *const text[] = { "a = b", "e != ff", "nx = ny", "nx != ny", "ss = tt" };
    uint32_t ids = g->n_ids;

    if (wgen_lucky(g, 60)) {
        buf_add(g->b, text[rng_below(g->r, wgen_has(g, WINDOW_POINTERS) ? 5 : 2)]);
        return;
    }
    buf_add(g->b, "e = array(");
    wgen_put_binders(g, true);
    buf_add(g->b, " => ");
    g->quantifiers++;
    wgen_put_bool(g);
    g->quantifiers--;
    buf_add(g->b, ")");
    g->n_ids = ids;
}

void wgen_put_message(struct wgen *g)
{
    switch (rng_below(g->r, 4)) {
    case 0: buf_add(g->b, "M0"); return;
    case 1:
        buf_add(g->b, "M1(");
        wgen_put_id(g);
        break;
    case 2:
        buf_add(g->b, "M2(");
        wgen_put_id(g);
        buf_add(g->b, ", ");
        wgen_put_id(g);
        break;
    default: buf_add(g->b, "m"); return;
    }
    buf_add(g->b, ")");
}

static void put_message_atom(struct wgen *g)
{
    switch (rng_below(g->r, 5)) {
    case 0: buf_add(g->b, "m is M1"); return;
    case 1:
        buf_add(g->b, "m = ");
        wgen_put_message(g);
        return;
    case 2:
        buf_add(g->b, "(m is M1 && m.x = ");
        wgen_put_id(g);
        buf_add(g->b, ")");
        return;
    case 3:
        buf_add(g->b, "r = { a : ");
        wgen_put_id(g);
        buf_add(g->b, ", b : ");
        wgen_put_id(g);
        buf_add(g->b, " }");
        return;
    default:
        buf_add(g->b, "an[R(");
        wgen_put_id(g);
        buf_add(g->b, ")]");
        return;
    }
}

void wgen_put_pair_atom(struct wgen *g)
{
    buf_add(g->b, "ee[");
    wgen_put_id(g);
    buf_add(g->b, ", ");
    wgen_put_id(g);
    buf_add(g->b, "]");
}

static void put_function_atom(struct wgen *g)
{
    uint32_t name;

    if (wgen_lucky(g, 50)) {
        buf_add(g->b, "h(");
        wgen_put_id(g);
        buf_add(g->b, ", ");
        wgen_put_id(g);
        buf_add(g->b, ")");
        return;
    }
    name = g->fresh++;
    buf_printf(g->b, "(let c%u_ = ", name);
    wgen_put_id(g);
    if (wgen_lucky(g, 50)) {
        buf_printf(g->b, " in e[c%u_])", name);
        return;
    }
    buf_printf(g->b, " in c%u_ = ", name);
    wgen_put_id(g);
    buf_add(g->b, ")");
}

static void put_special(struct wgen *g)
{
    if (wgen_has(g, WINDOW_BLOCKS) && wgen_lucky(g, 10))
        wgen_put_block_atom(g);
    else if (g->n_loops > 0 && (g->loop_assigns != 0 || wgen_lucky(g, 40)))
        put_atom(g);
    else if (wgen_has_more(g) && g->n_ids > 0 && wgen_lucky(g, 40))
        wgen_put_more_atom(g);
    else if (wgen_has(g, WINDOW_SETS) && wgen_lucky(g, 40))
        put_set_atom(g);
    else if (g->n_loops == 0 && wgen_has(g, WINDOW_COMPARISONS) && wgen_lucky(g, 30))
        put_array_atom(g);
    else if (wgen_has(g, WINDOW_MESSAGES) && wgen_lucky(g, 40))
        put_message_atom(g);
    else if (g->n_loops == 0 && wgen_has(g, WINDOW_PAIRS) && wgen_lucky(g, 40))
        wgen_put_pair_atom(g);
    else if (wgen_has(g, WINDOW_FUNCTIONS) && wgen_lucky(g, 40))
        put_function_atom(g);
    else if (wgen_has(g, WINDOW_SEQUENCES) && wgen_lucky(g, 40))
        buf_add(g->b, wgen_lucky(g, 50) ? "len(w) > 0" : "w = seq(p)");
    else
        put_atom(g);
}

static void put_connective(struct wgen *g)
{
    static const char *const op[] = { " && ", " || ", " => ", " <=> " };

    if (wgen_lucky(g, 20)) {
        buf_add(g->b, "!(");
        wgen_put_bool(g);
    } else if (wgen_lucky(g, 10)) {
        buf_add(g->b, "(if ");
        wgen_put_bool(g);
        buf_add(g->b, " then ");
        wgen_put_bool(g);
        buf_add(g->b, " else ");
        wgen_put_bool(g);
    } else {
        buf_add(g->b, "(");
        wgen_put_bool(g);
        buf_add(g->b, op[rng_below(g->r, wgen_lucky(g, 20) ? 4 : 3)]);
        wgen_put_bool(g);
    }
    buf_add(g->b, ")");
}

void wgen_put_bool(struct wgen *g)
{
    bool nested = g->quantifiers == 0 || wgen_has(g, WINDOW_ALTERNATION);

    g->depth--;
    if (g->in_function) {
        wgen_put_id(g);
        buf_add(g->b, " = ");
        wgen_put_id(g);
    } else if (g->depth > 0 && wgen_has(g, WINDOW_QUANTIFIERS) && nested && g->quantifiers < 3 &&
               wgen_lucky(g, 40))
        put_quantifier(g);
    else if (g->depth > 0 && wgen_lucky(g, 35))
        put_connective(g);
    else
        put_special(g);
    g->depth++;
}
