/*
 * Data parts of properties (see sim_atoms.h).
 */
#include "config.h"

#include "cli/simulate/sim_atoms.h"

#include <string.h>

#include "api/explain.h"
#include "cli/report/summary.h"
#include "stg/lts/lts_view.h"
#include "support/printable.h"
#include "support/vec.h"

#define TEXT_LENGTH 72
#define WIDEST_NAME 24

static const char *text_of(struct arena *a, const struct property *p, const struct fnode *n,
                           size_t most)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    explain_text(&b, p->formula, n, most);
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

static void add_atom(struct sim_atoms *x, const struct property *p, const struct fnode *n)
{
    struct sim_atom atom = {
        .property = p,
        .node = n,
        .whole = text_of(x->arena, p, n, SIZE_MAX),
        .text = text_of(x->arena, p, n, TEXT_LENGTH),
    };

    for (size_t i = 0; i < x->atom.n; i++)
        if (x->atom.at[i].property == p && strcmp(x->atom.at[i].whole, atom.whole) == 0)
            return;
    vec_push(&x->atom, atom);
}

/* The constants `true` and `false` are left out. */
static void watch_formula(struct sim_atoms *x, const struct property *p)
{
    const struct formula *f = p->formula;

    if (f->n_slots > x->n_slots)
        x->n_slots = f->n_slots;
    for (uint32_t i = 0; i < f->n_nodes; i++) {
        const struct fnode *n = f->node[i];
        if (n->kind == F_DATA && n->n_fv == 0 && n->term->kind != TERM_CONST)
            add_atom(x, p, n);
    }
}

void sim_atoms_init(struct sim_atoms *x, struct lts *l, uint32_t n, const struct property *p)
{
    *x = (struct sim_atoms){ .lts = l, .arena = arena_new() };
    for (uint32_t i = 0; i < n; i++)
        watch_formula(x, &p[i]);
}

void sim_atoms_clear(struct sim_atoms *x)
{
    vec_clear(&x->atom);
    arena_free(x->arena);
}

void sim_atoms_at(struct sim_atoms *x, state_id s)
{
    struct lts_view v;
    bool holds;

    lts_view_init(&v, x->lts, x->n_slots);
    lts_view_at(&v, s);
    for (size_t i = 0; i < x->atom.n; i++) {
        struct sim_atom *atom = &x->atom.at[i];
        if (!eval_bool(&v.ev, atom->node->term, &holds))
            atom->now = SIM_FAULT;
        else
            atom->now = holds ? SIM_TRUE : SIM_FALSE;
    }
    lts_view_clear(&v);
}

static const char *const truth_word[] = {
    [SIM_UNKNOWN] = "",
    [SIM_FALSE] = "false",
    [SIM_TRUE] = "true",
    [SIM_FAULT] = "error",
};

static size_t name_width(const struct sim_atoms *x)
{
    size_t widest = 0;

    for (size_t i = 0; i < x->atom.n; i++) {
        size_t n = summary_width(x->atom.at[i].property->name);
        widest = n > widest ? n : widest;
    }
    return widest < WIDEST_NAME ? widest : WIDEST_NAME;
}

static void put_atom(struct buf *b, const struct sim_atom *x, size_t width, const char *when)
{
    size_t n = summary_width(x->property->name);

    buf_add(b, "  ");
    summary_name(b, x->property->name, SIZE_MAX);
    buf_pad(b, ' ', n < width ? width - n : 0);
    buf_printf(b, "  %s%-5s  ", when, truth_word[x->now]);
    printable_add(b, x->text);
    buf_char(b, '\n');
}

void sim_atoms_print(struct buf *b, struct sim_atoms *x, bool all)
{
    size_t width = name_width(x);

    for (size_t i = 0; i < x->atom.n; i++) {
        struct sim_atom *atom = &x->atom.at[i];
        if (all || (atom->before != SIM_UNKNOWN && atom->now != atom->before))
            put_atom(b, atom, width, all ? "" : "now ");
        atom->before = atom->now;
    }
}
