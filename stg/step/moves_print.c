/*
 * Local states and their moves as text (see moves_print.h).
 *
 *     instance P : Proc
 *       0: idle(2)  x = 1
 *         with turn = 0
 *           12:5  tau take(1)  -> 3           reads turn, writes turn := 1
 *         always
 *           13:5  sends c!1    -> 4
 *           14:5  receives c?  by c?v: 1 -> 5, 2 refused
 *
 * A local state has for each group of edges a list of moves for each combination of the cells that
 * it has read.  The outcome of a deferred move is computed in each global state, so it is not
 * listed.
 */
#include "config.h"

#include "stg/step/moves_print.h"

#include <inttypes.h>
#include <string.h>

#include "stg/graph/edge_terms.h"
#include "stg/graph/stg_print.h"
#include "stg/step/stg_source.h"
#include "support/printable.h"

/* Lists in one table: rows of equal owner follow one another. */
struct chain {
    uint32_t *first, *next; /* of an owner, of a row: a row + 1, or 0; owned */
};

struct printer {
    struct buf *out;
    const struct system *s;
    const struct step_tables *t;
    const struct local_lts *c;
    uint32_t instance;
    bool *reached; /* of each local state; owned, as all that follows */
    struct chain lists, receipts;
    struct buf text; /* of one action */
};

/* ---- lists ---- */

static struct chain chain_new(size_t owners, size_t rows)
{
    struct chain x = { mem_zalloc((owners + 1) * sizeof *x.first),
                       mem_zalloc((rows + 1) * sizeof *x.next) };

    return x;
}

static void chain_free(struct chain *x)
{
    mem_free(x->first);
    mem_free(x->next);
}

/* Rows come from the last one to the first. */
static void chain_add(struct chain *x, uint32_t owner, uint32_t row)
{
    x->next[row] = x->first[owner];
    x->first[owner] = row + 1;
}

/* Of a local state in the order of the groups. */
static void find_lists(struct printer *p)
{
    const struct instance_table *x = &p->t->of[p->instance];

    p->lists = chain_new(p->c->local.n, x->enabled.n);
    for (uint32_t group = x->n_groups_most; group-- > 0;)
        for (uint32_t i = (uint32_t)x->enabled.n; i-- > 0;)
            if (x->enabled.at[i].group == group)
                chain_add(&p->lists, x->enabled.at[i].local, i);
}

static void find_receipts(struct printer *p)
{
    p->receipts = chain_new(p->c->move.n, p->c->receipt.n);
    for (uint32_t i = (uint32_t)p->c->receipt.n; i-- > 0;)
        chain_add(&p->receipts, p->c->receipt.at[i].move, i);
}

static void find_reached(struct printer *p, struct store *states)
{
    p->reached = mem_zalloc(p->c->local.n + 1);
    for (uint32_t i = 0; i < store_count(states); i++)
        p->reached[store_get(states, i)[p->instance]] = true;
}

/* ---- moves ---- */

static void put_move_fault(struct printer *p, const struct fault *f)
{
    buf_add(p->out, "run-time error: ");
    fault_print(p->out, p->c->stg->vs, f);
}

static void put_next(struct printer *p, uint32_t local)
{
    buf_printf(p->out, "-> %" PRIu32 "%s", local, p->reached[local] ? "" : " (not reached)");
}

static void put_move_action(struct printer *p, struct buf *b, const struct move *m)
{
    const struct edge *e = m->edge;
    enum lts_kind kind = e->kind == ACTION_TAU    ? LTS_TAU
                         : e->kind == ACTION_SEND ? LTS_OUT
                                                  : LTS_IN;
    struct lts_edge x = move_edge(kind, m, p->instance);

    buf_add(b, kind == LTS_OUT ? "sends " : kind == LTS_IN ? "receives " : "");
    lts_label(b, p->s->sig, &x, x.payload, false);
}

/* What it makes of each value that was offered so far. */
static void put_receipts(struct printer *p, uint32_t number)
{
    const struct move *m = &p->c->move.at[number];
    const struct link *link = &p->s->sig->link[m->link];
    struct lts_edge x = move_edge(LTS_IN, m, p->instance);
    const char *between = ": ";

    buf_add(p->out, "by ");
    stg_print_part(p->out, p->c->stg, p->c->process, m->edge, EDGE_ACTION);
    if (link->endless_input && !link->restricted)
        buf_add(p->out, " (values without end: none is tried)");
    for (uint32_t i = p->receipts.first[number]; i > 0; i = p->receipts.next[i - 1]) {
        const struct receipt *r = &p->c->receipt.at[i - 1];
        buf_add(p->out, between);
        if (value_size(p->c->stg->vs, r->payload) > 0) {
            lts_label_values(p->out, p->s->sig, &x, r->payload);
            buf_char(p->out, ' ');
        }
        if (r->fault != NULL)
            put_move_fault(p, r->fault);
        else if (r->next == NO_LOCAL)
            buf_add(p->out, "refused");
        else
            put_next(p, r->next);
        between = ", ";
    }
}

static void put_move_outcome(struct printer *p, uint32_t number)
{
    const struct move *m = &p->c->move.at[number];

    if (m->fault != NULL)
        put_move_fault(p, m->fault);
    else if (m->edge->kind == ACTION_RECEIVE)
        put_receipts(p, number);
    else if (m->fault_in_rest != NULL)
        put_move_fault(p, m->fault_in_rest);
    else if (m->next != NO_LOCAL)
        put_next(p, m->next);
    if (m->deferred)
        buf_printf(p->out, "%sdeferred", m->edge->kind == ACTION_RECEIVE ? ", " : "");
}

struct reading {
    bool *set; /* of the model's global variables */
};

static void note_read(void *self, const struct term *t)
{
    struct reading *r = self;

    if (t->kind == TERM_GLOBAL)
        r->set[t->slot] = true;
}

/* An assignment to an element keeps the others. */
static void read_partial_assign(void *self, const struct assign *a)
{
    struct reading *r = self;

    if (a->global && a->n_steps > 0)
        r->set[a->slot] = true;
}

static void read_in_block(struct reading *r, const struct statement_block *b)
{
    edge_block_terms(b, note_read, r);
    edge_block_walk(b, &(struct block_visitor){ r, read_partial_assign, NULL });
}

static void put_reads(struct printer *p, const struct edge *e)
{
    const struct signature *g = p->s->sig;
    struct reading r = { mem_zalloc(g->n_globals + 1) };
    const char *before = "  reads ";

    edge_guard_terms(e, note_read, &r);
    read_in_block(&r, &e->doing);
    edge_action_terms(e, note_read, &r);
    if (e->where != NULL)
        term_walk(e->where, false, note_read, &r);
    read_in_block(&r, &e->then);
    for (uint32_t i = 0; i < e->n_args; i++)
        term_walk(e->arg[i], false, note_read, &r);
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (r.set[i]) {
            buf_printf(p->out, "%s%s", before, g->global[i].name);
            before = ", ";
        }
    mem_free(r.set);
}

struct writing {
    struct printer *p;
    const char *before;
};

static void put_written(void *self, const struct assign *a)
{
    struct writing *w = self;

    if (!a->global)
        return;
    buf_printf(w->p->out, "%s%s", w->before, a->name);
    w->before = ", ";
}

/* The values are known of what is written before a partner has to be there. */
static void put_writes(struct printer *p, const struct move *m)
{
    const struct signature *g = p->s->sig;
    const struct edge *e = m->edge;
    struct writing w = { p, "  writes " };
    struct block_visitor v = { &w, put_written, NULL };

    for (uint32_t i = 0; i < m->n_writes; i++) {
        buf_add(p->out, w.before);
        cell_print_name(p->out, &p->s->cells, m->write[i].cell);
        buf_add(p->out, " := ");
        value_print(p->out, g->vs, p->s->cells.sort[m->write[i].cell], m->write[i].v);
        w.before = ", ";
    }
    if (m->n_writes > 0)
        return;
    edge_block_walk(&e->doing, &v);
    edge_block_walk(&e->then, &v);
}

static void put_move_line(struct printer *p, uint32_t number, size_t widest)
{
    const struct move *m = &p->c->move.at[number];
    struct place at = { 0, 0 };
    size_t width;

    if (m->edge->at.text != NULL)
        at = text_place(m->edge->at.text, m->edge->at.from);
    buf_reset(&p->text);
    put_move_action(p, &p->text, m);
    width = printable_width(buf_text(&p->text), p->text.n);
    buf_printf(p->out, "%10" PRIu32 ":%-3" PRIu32 " ", at.line, at.column);
    buf_bytes(p->out, buf_text(&p->text), p->text.n);
    buf_pad(p->out, ' ', widest - width + 2);
    put_move_outcome(p, number);
    put_reads(p, m->edge);
    put_writes(p, m);
    buf_char(p->out, '\n');
}

/* ---- local states ---- */

/* Variables without a value, or dead ones, are left out. */
static void put_local_state(struct printer *p, uint32_t local)
{
    const struct process *of = p->c->process;
    const struct node *n = &of->node[local_lts_node(p->c, local)];

    buf_printf(p->out, "%5" PRIu32 ": %s", local, n->name);
    for (uint32_t i = of->n_params; i < of->n_variables; i++) {
        const struct variable *v = &of->variable[i];
        value x;
        if (v->node != NO_NODE && &of->node[v->node] != n)
            continue;
        x = local_lts_read(p->c, local, i);
        if (x == VALUE_NONE)
            continue;
        buf_printf(p->out, "  %s = ", v->name);
        value_print(p->out, p->c->stg->vs, v->sort, x);
    }
    buf_char(p->out, '\n');
}

/* What the list of moves depends on besides the local state. */
static void put_key(struct printer *p, const struct enabled *e)
{
    const struct cells *c = &p->s->cells;

    for (uint32_t i = 0; i < e->n_reads; i++) {
        struct part_read r = p->t->read.at[e->first_read + i];
        buf_add(p->out, i == 0 ? "       with " : ", ");
        cell_print_name(p->out, c, r.part);
        buf_add(p->out, " = ");
        value_print(p->out, p->c->stg->vs, c->sort[r.part], r.v);
    }
    buf_add(p->out, e->n_reads > 0 ? "\n" : "       always\n");
}

static void put_moves(struct printer *p, const struct enabled *e)
{
    struct expansion x = e->moves;
    const struct edge_group *g;
    size_t widest = 0;

    if (local_lts_groups(p->c, e->local, &g) > 1 || e->n_reads > 0)
        put_key(p, e);
    for (uint32_t i = 0; i < x.n; i++) {
        size_t width;
        buf_reset(&p->text);
        put_move_action(p, &p->text, &p->c->move.at[x.first + i]);
        width = printable_width(buf_text(&p->text), p->text.n);
        if (width > widest)
            widest = width;
    }
    for (uint32_t i = 0; i < x.n; i++)
        put_move_line(p, x.first + i, widest);
    if (x.n == 0)
        buf_add(p->out, "         no move\n");
}

static void put_instance_moves(struct printer *p, struct store *states)
{
    const struct local_lts *c = p->c;

    find_reached(p, states);
    find_lists(p);
    find_receipts(p);
    buf_printf(p->out, "instance %s : %s\n", c->instance->name, c->process->name);
    for (uint32_t k = 0; k < c->local.n; k++) {
        if (!p->reached[k])
            continue;
        put_local_state(p, k);
        for (uint32_t i = p->lists.first[k]; i > 0; i = p->lists.next[i - 1])
            put_moves(p, &p->t->of[p->instance].enabled.at[i - 1]);
        if (p->lists.first[k] == 0)
            buf_add(p->out, "       not expanded\n");
    }
    mem_free(p->reached);
    chain_free(&p->lists);
    chain_free(&p->receipts);
}

void moves_print(struct buf *b, const struct lts *l)
{
    struct stg_source *x = stg_source_of(l);
    struct system *s = &x->system;
    struct printer p = { .out = b, .s = s, .t = &x->tables };

    for (uint32_t i = 0; i < s->n; i++) {
        p.instance = i;
        p.c = &s->local[i];
        buf_add(b, i > 0 ? "\n" : "");
        put_instance_moves(&p, &x->store);
    }
    buf_clear(&p.text);
}
