/*
 * Menus (see sim_menu.h).
 */
#include "config.h"

#include "cli/simulate/sim_menu.h"

#include <string.h>

#include "api/explanation.h"
#include "stg/graph/stg.h"
#include "support/printable.h"
#include "support/vec.h"

void sim_menu_init(struct sim_menu *m, struct lts *l)
{
    *m = (struct sim_menu){ .lts = l, .state = LTS_NO_STATE };
}

void sim_menu_clear(struct sim_menu *m)
{
    vec_clear(&m->edge);
}

void sim_menu_load(struct sim_menu *m, state_id s, value held)
{
    const struct lts_edge *e;
    uint32_t n = 0;

    m->state = s;
    m->held = held;
    m->edge.n = 0;
    if (s == LTS_NO_STATE)
        return;
    e = lts_edges(m->lts, s, held, &n);
    for (uint32_t i = 0; i < n; i++)
        vec_push(&m->edge, e[i]);
}

/* ---- the cells of a row ---- */

enum { CELL_NUMBER, CELL_LABEL, CELL_TO, CELL_PLACE, N_CELLS };

struct row {
    uint32_t actor;   /* the instance under which it stands */
    const char *from; /* the node of that instance */
    const char *cell[N_CELLS];
};

struct table {
    const struct sim_menu *menu;
    struct arena *arena; /* owned: the cells */
    struct row *row;
    size_t n, width[N_CELLS];
};

/* The node that an input leads to is known, but not yet its parameters. */
static const char *target_name(const struct sim_menu *m, const struct lts_edge *e)
{
    const struct signature *g = m->lts->sig;

    return g->process[g->instance[e->actor[0]].process].node[e->source[0]->target].name;
}

static void put_menu_label(struct buf *b, const struct sim_menu *m, const struct lts_edge *e,
                           const struct explanation_step *x)
{
    bool open = e->kind == LTS_IN &&
                m->lts->sig->channel[m->lts->sig->link[e->link].channel].n_payload > 0;

    buf_printf(b, "%s%s", x->label, open && e->fault == NULL ? "..." : "");
}

static void put_edge_target(struct buf *b, const struct sim_menu *m, const struct lts_edge *e,
                            const struct explanation_step *x)
{
    const struct signature *g = m->lts->sig;

    if (e->fault != NULL)
        buf_add(b, "run-time error");
    else if (e->kind == LTS_IN)
        buf_printf(b, "-> %s", target_name(m, e));
    else
        buf_printf(b, "-> %s", x->actor[0].to);
    for (uint32_t i = 1; i < x->n_actors; i++) {
        const struct explanation_actor *y = &x->actor[i];
        buf_printf(b, ", %s: %s", g->instance[y->process].name, y->from);
        if (y->to != NULL && strcmp(y->from, y->to) != 0)
            buf_printf(b, " -> %s", y->to);
    }
    for (uint32_t i = 0; i < x->n_changes; i++)
        buf_printf(b, ", %s = %s", x->change[i].name, x->change[i].to);
}

static void put_menu_place(struct buf *b, const struct explanation_step *x)
{
    for (uint32_t i = 0; i < x->n_actors; i++) {
        const struct explanation_place *at = &x->actor[i].at;
        if (at->file != NULL)
            buf_printf(b, "%s%s:%u", b->n > 0 ? ", " : "", at->file, at->line);
    }
}

static void put_menu_cell(struct buf *b, const struct sim_menu *m, size_t i,
                          const struct explanation_step *x, int cell)
{
    const struct lts_edge *e = &m->edge.at[i];

    switch (cell) {
    case CELL_NUMBER: buf_printf(b, "%zu", i + 1); break;
    case CELL_LABEL: put_menu_label(b, m, e, x); break;
    case CELL_TO: put_edge_target(b, m, e, x); break;
    case CELL_PLACE: put_menu_place(b, x); break;
    }
}

static struct row make_menu_row(struct table *t, size_t i)
{
    const struct lts_edge *e = &t->menu->edge.at[i];
    bool known = e->kind != LTS_IN && e->fault == NULL;
    struct evidence_step step = { *e, t->menu->held, e->kind == LTS_IN ? VALUE_NONE : e->payload,
                                  known ? e->target : LTS_NO_STATE };
    const struct explanation_step *x = explanation_step(t->arena, t->menu->lts, t->menu->state,
                                                        &step);
    struct row row = { .actor = e->actor[0], .from = x->actor[0].from };

    for (int cell = 0; cell < N_CELLS; cell++) {
        struct buf b = BUF_EMPTY, shown = BUF_EMPTY;
        put_menu_cell(&b, t->menu, i, x, cell);
        printable_add(&shown, buf_text(&b));
        row.cell[cell] = arena_string(t->arena, buf_text(&shown), shown.n);
        t->width[cell] = shown.n > t->width[cell] ? shown.n : t->width[cell];
        buf_clear(&b);
        buf_clear(&shown);
    }
    return row;
}

/* ---- the table ---- */

#define WIDEST 40 /* of a cell that others are aligned with */

static void put_padding(struct buf *b, size_t width, const char *text)
{
    size_t n = strlen(text);

    width = width < WIDEST ? width : WIDEST;
    buf_pad(b, ' ', (n < width ? width - n : 0) + 2);
}

static void put_menu_row(struct buf *b, const struct table *t, const struct row *row, bool colour)
{
    buf_pad(b, ' ', 4 + t->width[CELL_NUMBER] - strlen(row->cell[CELL_NUMBER]));
    buf_printf(b, "%s%s%s  ", colour ? "\033[1m" : "", row->cell[CELL_NUMBER],
               colour ? "\033[0m" : "");
    for (int cell = CELL_LABEL; cell < CELL_PLACE; cell++) {
        buf_add(b, row->cell[cell]);
        put_padding(b, t->width[cell], row->cell[cell]);
    }
    buf_printf(b, "%s\n", row->cell[CELL_PLACE]);
}

static void put_heading(struct buf *b, const struct table *t, const struct row *row, bool colour)
{
    buf_printf(b, "  %s%s%s@%s\n", colour ? "\033[1m" : "",
               t->menu->lts->sig->instance[row->actor].name, colour ? "\033[0m" : "", row->from);
}

void sim_menu_print(struct buf *b, const struct sim_menu *m, size_t most, bool colour)
{
    struct table t = { .menu = m, .arena = arena_new() };

    t.n = m->edge.n < most ? m->edge.n : most;
    t.row = ARENA_ARRAY(t.arena, struct row, t.n + 1);
    for (size_t i = 0; i < t.n; i++)
        t.row[i] = make_menu_row(&t, i);
    for (size_t i = 0; i < t.n; i++) {
        if (i == 0 || t.row[i].actor != t.row[i - 1].actor)
            put_heading(b, &t, &t.row[i], colour);
        put_menu_row(b, &t, &t.row[i], colour);
    }
    if (t.n < m->edge.n)
        buf_printf(b, "  ... and %zu more: 'list' shows all\n", m->edge.n - t.n);
    arena_free(t.arena);
}

struct lts_input sim_menu_target(const struct lts_edge *e)
{
    return (struct lts_input){ e->kind == LTS_IN ? VALUE_NONE : e->payload,
                               e->fault != NULL ? LTS_NO_STATE : e->target, RENAMING_NONE,
                               e->fault };
}
