/*
 * Statements of random models over one scalarset (see gen_window_block.h).
 *
 * Loops over identities assign elements of their own, or constants, and read what they assign with
 * their own index only, so that they are accepted.
 */
#include "config.h"

#include "tests/cross/gen_window_block.h"

#define BLOCK_DEPTH 3

void wgen_declare_blocks(struct wgen *g)
{
    if (!wgen_has(g, WINDOW_BLOCKS))
        return;
    buf_add(g->b, "var bk, bl : bool = false;\nvar bn : 0..2 = 0;\n"
                  "procedure flip(var x : bool) { if x { x := false; return; } x := true; }\n"
                  "procedure lend(n : Id, x : bool) { ff[n] := x; if x { b[n] := 1; } }\n"
                  "procedure pick(n : Id, o_ : Id) : Id { if e[n] { return n; } return o_; }\n"
                  "procedure same(n : Id) : Id { return n; }\n"
                  "procedure all() { for n : Id { ff[n] := a[n] = 0; } }\n");
}

/* ---- loops over identities ---- */

/* A name for a variable of the block: none is used twice in an edge.  '\0': there are no more. */
static char new_name(struct wgen *g)
{
    return g->n_block_names < 20 && g->n_ids < MOST_NAMES ? (char)('A' + g->n_block_names++) : '\0';
}

static void put_own(struct wgen *g)
{
    buf_printf(g->b, "[%c_]", g->loop[g->n_loops - 1]);
}

static void put_condition(struct wgen *g)
{
    g->depth = 1 + (int)rng_below(g->r, 3);
    buf_add(g->b, "(");
    wgen_put_bool(g);
    buf_add(g->b, ")");
}

/* An element of the identity whose round it is, in the innermost of one or two loops. */
static void put_own_assignment(struct wgen *g)
{
    uint32_t which = rng_below(g->r, 6);

    if (g->n_loops == 2 && !wgen_has(g, WINDOW_PAIRS)) {
        buf_add(g->b, "bk := true");
        return;
    }
    if (g->n_loops == 2) {
        buf_printf(g->b, "ee[%c_, %c_] := ", g->loop[0], g->loop[1]);
        put_condition(g);
        return;
    }
    if (which == 0 && (g->loop_assigns & LOOP_E) != 0) {
        buf_add(g->b, "e");
        put_own(g);
        buf_add(g->b, " := ");
        put_condition(g);
    } else if (which == 1 && (g->loop_assigns & LOOP_A) != 0) {
        buf_add(g->b, "a");
        put_own(g);
        buf_printf(g->b, " := (if e[%c_] then %u else 0)", g->loop[0], rng_below(g->r, 3));
    } else if (which == 2 && wgen_has(g, WINDOW_POINTERS)) {
        buf_add(g->b, "ny");
        put_own(g);
        buf_add(g->b, " := ");
        g->depth = 1;
        wgen_put_id(g);
    } else if (which == 3 && wgen_has(g, WINDOW_SETS)) {
        buf_add(g->b, "tt");
        put_own(g);
        buf_add(g->b, " := ");
        g->depth = 2;
        wgen_put_set(g);
    } else if (which == 4) {
        buf_add(g->b, "b");
        put_own(g);
        buf_printf(g->b, " := (if b[%c_] = 0 then 2 else 0)", g->loop[0]);
    } else {
        buf_add(g->b, "ff");
        put_own(g);
        buf_add(g->b, " := ");
        put_condition(g);
    }
}

static void put_body(struct wgen *g, int depth);

static void put_id_loop(struct wgen *g, int depth)
{
    uint32_t ids = g->n_ids;
    char name = new_name(g);

    if (name == '\0' || g->n_loops == 2)
        return;
    if (g->n_loops == 0)
        g->loop_assigns = rng_below(g->r, 4);
    buf_printf(g->b, "for %c_ : Id ", name);
    g->id[g->n_ids++] = name;
    g->loop[g->n_loops++] = name;
    put_body(g, depth);
    g->n_loops--;
    g->n_ids = ids;
    if (g->n_loops == 0)
        g->loop_assigns = 0;
}

/* ---- other statements ---- */

static void put_local(struct wgen *g)
{
    char name = new_name(g);

    if (name == '\0')
        return;
    buf_printf(g->b, "var %c_ : Id = ", name);
    g->depth = 1;
    if (g->n_ids > 0 && wgen_lucky(g, 40))
        wgen_put_name(g);
    else if (g->n_loops == 0 && g->n_ids > 0 && wgen_lucky(g, 30)) {
        buf_add(g->b, "pick(");
        wgen_put_name(g);
        buf_add(g->b, ", ");
        wgen_put_id(g);
        buf_add(g->b, ")");
    } else if (wgen_lucky(g, 30)) {
        buf_add(g->b, "same(");
        wgen_put_id(g);
        buf_add(g->b, ")");
    } else
        wgen_put_id(g);
    buf_add(g->b, "; ");
    if (g->n_ids > 0 && wgen_lucky(g, 30)) {
        buf_add(g->b, "if ");
        put_condition(g);
        buf_printf(g->b, " { %c_ := ", name);
        wgen_put_name(g);
        buf_add(g->b, "; } ");
    }
    g->id[g->n_ids++] = name;
}

static void put_call(struct wgen *g)
{
    if (g->n_loops == 2) {
        if (wgen_has(g, WINDOW_PAIRS))
            buf_printf(g->b, "flip(ee[%c_, %c_]); ", g->loop[0], g->loop[1]);
    } else if (g->n_loops == 1) {
        buf_printf(g->b, wgen_lucky(g, 50) ? "flip(ff[%c_]); " : "lend(%c_, bl); ", g->loop[0]);
    } else if (wgen_lucky(g, 30)) {
        buf_add(g->b, "all(); ");
    } else if (g->n_ids > 0) {
        buf_add(g->b, wgen_lucky(g, 50) ? "flip(e[" : "flip(ff[");
        wgen_put_name(g);
        buf_add(g->b, "]); ");
    }
}

static void put_if(struct wgen *g, int depth)
{
    buf_add(g->b, "if ");
    put_condition(g);
    buf_add(g->b, " ");
    put_body(g, depth);
    if (wgen_lucky(g, 40)) {
        buf_add(g->b, "else ");
        put_body(g, depth);
    }
}

static void put_switch(struct wgen *g, int depth)
{
    g->depth = 1;
    buf_add(g->b, "switch ");
    wgen_put_id(g);
    buf_add(g->b, " { case ");
    wgen_put_id(g);
    buf_add(g->b, " ");
    put_body(g, depth);
    buf_add(g->b, "else ");
    put_body(g, depth);
    buf_add(g->b, "} ");
}

static void put_constant(struct wgen *g)
{
    buf_add(g->b, g->n_loops > 0      ? "bk := true; "
                  : wgen_lucky(g, 60) ? "bk := false; "
                                      : "bn := 1; ");
}

static void put_rounds(struct wgen *g, int depth)
{
    if (g->n_loops > 0 || wgen_lucky(g, 50)) {
        buf_printf(g->b, "for t%u_ : bool ", g->fresh++);
        put_body(g, depth);
        return;
    }
    buf_add(g->b, "bn := 0; while bn < 2 max 2 { bn := bn + 1; ");
    put_body(g, BLOCK_DEPTH);
    buf_add(g->b, "} ");
}

static void put_statement(struct wgen *g, int depth)
{
    uint32_t which = rng_below(g->r, 14);

    if (depth < BLOCK_DEPTH && which < 3)
        put_id_loop(g, depth);
    else if (depth < BLOCK_DEPTH && which < 5)
        put_if(g, depth);
    else if (depth < BLOCK_DEPTH && which == 5 && wgen_lucky(g, 50))
        put_switch(g, depth);
    else if (depth < BLOCK_DEPTH && which == 6 && wgen_lucky(g, 50))
        put_rounds(g, depth);
    else if (which == 7)
        put_local(g);
    else if (which == 8)
        put_call(g);
    else if (which == 9)
        put_constant(g);
    else if (which == 10 && wgen_has(g, WINDOW_FAULTS) && wgen_lucky(g, 50)) {
        buf_add(g->b, "assert ");
        put_condition(g);
        buf_add(g->b, " \"rule\"; ");
    } else {
        if (g->n_loops > 0)
            put_own_assignment(g);
        else
            wgen_put_some_assignment(g);
        buf_add(g->b, "; ");
    }
}

static void put_body(struct wgen *g, int depth)
{
    uint32_t ids = g->n_ids;

    buf_add(g->b, "{ ");
    for (uint32_t n = 1 + rng_below(g->r, 3); n > 0; n--)
        put_statement(g, depth + 1);
    buf_add(g->b, "} ");
    g->n_ids = ids;
}

void wgen_put_block(struct wgen *g, const char *word)
{
    buf_printf(g->b, "  %s ", word);
    put_body(g, 0);
}

/* ---- atoms ---- */

void wgen_put_block_atom(struct wgen *g)
{
    switch (rng_below(g->r, 3)) {
    case 0:
        if (g->n_loops == 0 || wgen_has(g, WINDOW_RULES)) {
            buf_add(g->b, g->n_loops == 0 ? "bk" : "bl");
            return;
        }
        break;
    case 1:
        if (!g->in_formula && wgen_has(g, WINDOW_POINTERS)) {
            buf_add(g->b, "nx[");
            wgen_put_id(g);
            buf_add(g->b, "] is _");
            return;
        }
        break;
    default: break;
    }
    buf_add(g->b, g->in_formula ? "bl" : "p is _");
}

/* ---- rules ---- */

static void put_rule(struct wgen *g)
{
    g->n_ids = g->n_block_names = 0;
    buf_add(g->b, "    for ");
    wgen_put_binders(g, wgen_lucky(g, 70));
    if (wgen_lucky(g, 70)) {
        buf_add(g->b, " when ");
        put_condition(g);
    }
    wgen_put_block(g, "do");
    buf_add(g->b, " -> run;\n");
}

/* Identities that are stored have values in all initial states, so that there are few errors. */
void wgen_put_rules(struct wgen *g)
{
    bool starts = wgen_has(g, WINDOW_STARTS);

    buf_add(g->b, "process Rules {\n");
    buf_add(g->b, starts ? "  begin {\n" : "  node start {\n");
    buf_add(g->b, "    for i, j : Id do { p := i; q := j; ");
    if (wgen_lucky(g, 50))
        buf_add(g->b, "for k : Id { e[k] := true; a[k] := 1; } ");
    if (wgen_lucky(g, 30))
        buf_add(g->b, "e[i] := false; bl := exists k : Id . e[k]; ");
    buf_add(g->b, "} -> run;\n  }\n  node run {\n");
    for (uint32_t n = 1 + rng_below(g->r, 3); n > 0; n--)
        put_rule(g);
    buf_add(g->b, "  }\n}\nsystem Rules;\n");
}
