/*
 * The product as text (see dump_product.h).
 *
 *     vertex  owner  state  level  children  subformula
 *          0  AND        0      1  1, 2      C.n < 10 && [-]X
 *          1  true       0      1  -         C.n < 10
 *
 * Vertices are expanded in the order of their numbers, which is breadth-first search; those of
 * states that are not shown are children only.  The root of several initial states is in none.
 */
#include "config.h"

#include "cli/export/dump_product.h"

#include <inttypes.h>

#include "api/check_property.h"
#include "api/write_state.h"
#include "checker/game/product.h"
#include "logic/formula_print.h"
#include "support/printable.h"

/* Variables of the formula may have values without end: of one state, so many vertices are shown
   on the average. */
#define VERTICES_OF_STATE 100

struct row {
    enum game_answer answer;
    bool expanded;
    size_t from, to; /* in .child */
};

struct dump {
    struct buf *out;
    struct product *p;
    uint64_t states, vertices; /* to be shown */
    VEC(struct row) row;       /* of each vertex; owned */
    struct buf child;          /* the texts of their children; owned */
    int widest;                /* of these */
};

/* ---- expansion ---- */

static void put_children(struct dump *d, struct row *r, const struct product_child *c, uint32_t n)
{
    r->from = d->child.n;
    for (uint32_t i = 0; i < n; i++)
        buf_printf(&d->child, "%s%" PRIu32, i > 0 ? ", " : "", c[i].vertex);
    if (n == 0)
        buf_char(&d->child, '-');
    r->to = d->child.n;
}

static bool expand_vertex(struct dump *d, vertex_id v)
{
    struct row r = { .expanded = product_key(d->p, v).state < d->states };
    const struct product_child *c = NULL;
    uint32_t n = 0;

    if (r.expanded)
        r.answer = product_expand(d->p, v, &c, &n);
    if (r.answer == GAME_LIMIT)
        return false;
    put_children(d, &r, c, n);
    if (r.expanded && (int)(r.to - r.from) > d->widest)
        d->widest = (int)(r.to - r.from);
    vec_push(&d->row, r);
    return true;
}

/* ---- output ---- */

static void put_vertex_values(struct dump *d, const struct fnode *f, value env)
{
    const struct formula *of = product_formula(d->p);

    for (uint32_t i = 0; i < f->n_fv; i++) {
        buf_printf(d->out, "%s%s = ", i == 0 ? "  with " : ", ", of->slot_name[f->fv[i]]);
        value_print(d->out, of->sig->vs, of->slot_sort[f->fv[i]], value_elem(of->sig->vs, env, i));
    }
}

static void put_content(struct dump *d, vertex_id v, struct vertex_key key)
{
    const struct formula *f = product_formula(d->p);

    if (key.node == PRODUCT_ROOT) {
        buf_add(d->out, "in each initial state: ");
        formula_print_node(d->out, f, NULL, f->root);
        return;
    }
    if (key.node == PRODUCT_FAULT) {
        check_property_fault(d->out, product_fault(d->p, v), f->sig->vs);
        return;
    }
    formula_print_node(d->out, f, NULL, f->node[key.node]);
    put_vertex_values(d, f->node[key.node], key.env);
    if (key.edge > 0)
        buf_printf(d->out, "  values of input %" PRIu32, key.edge - 1);
}

static const char *owner_of(const struct dump *d, vertex_id v)
{
    const struct row *r = &d->row.at[v];
    bool constant = r->answer == GAME_OK && d->child.at[r->from] == '-';

    if (r->answer == GAME_FAULT)
        return "error";
    if (constant)
        return product_is_and(d->p, v) ? "true" : "false";
    return product_is_and(d->p, v) ? "AND" : "OR";
}

static void put_vertex(struct dump *d, vertex_id v)
{
    const struct row *r = &d->row.at[v];
    struct vertex_key key = product_key(d->p, v);
    const struct game *g = product_game(d->p);

    buf_printf(d->out, "%6" PRIu32 "  %-5s  ", v, owner_of(d, v));
    if (key.node == PRODUCT_ROOT)
        buf_add(d->out, "    -");
    else
        buf_printf(d->out, "%5" PRIu32, key.state);
    buf_printf(d->out, "  %5" PRIu32 "  %-*.*s  ", g->level(g->self, v), d->widest,
               (int)(r->to - r->from), d->child.at + r->from);
    put_content(d, v, key);
    buf_char(d->out, '\n');
}

static void put_states(struct dump *d)
{
    struct lts *l = product_lts(d->p);
    uint64_t n = l->n_states(l->self);

    for (state_id s = 0; s < n && s < d->states; s++) {
        buf_printf(d->out, "state %" PRIu32 "%s\n", s,
                   l->n_initial > 1 && s < l->n_initial ? ", initial" : "");
        write_state(d->out, l, s, 2);
    }
}

static void dump_vertices(struct dump *d, const struct property *p)
{
    uint32_t hidden = product_size(d->p);

    printable_add(d->out, p->name);
    buf_add(d->out, ":\n  ");
    formula_print(d->out, p->formula);
    buf_add(d->out, "\n\n");
    put_states(d);
    buf_printf(d->out, "\nvertex  owner  state  level  %-*s  subformula\n", d->widest, "children");
    for (vertex_id v = 0; v < d->row.n; v++)
        if (d->row.at[v].expanded) {
            put_vertex(d, v);
            hidden--;
        }
    if (hidden > 0)
        buf_printf(d->out,
                   "cut: vertices that are known but not shown: %" PRIu32 "; --states shows more\n",
                   hidden);
}

bool dump_product(struct buf *b, struct lts *l, const struct property *p, uint64_t most,
                  struct limit *limit)
{
    struct check_options o = { .limit = limit };
    struct dump d = {
        .out = b,
        .p = product_new(l, p->formula, &o),
        .states = most,
        .vertices = most * VERTICES_OF_STATE,
        .widest = sizeof "children" - 1,
    };
    bool ok = true;

    if (most > UINT64_MAX / VERTICES_OF_STATE)
        d.vertices = UINT64_MAX;
    for (vertex_id v = 0; ok && v < product_size(d.p) && v < d.vertices; v++)
        ok = expand_vertex(&d, v);
    dump_vertices(&d, p);
    vec_clear(&d.row);
    buf_clear(&d.child);
    product_free(d.p);
    return ok;
}
