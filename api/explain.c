/*
 * Explaining data formulas (see explain.h).
 *
 * The checker has found the deciding part of the formula and values for its quantifiers; this file
 * looks up everything that this part reads.
 */
#include "config.h"

#include "api/explain.h"

#include <string.h>

#include "logic/formula_print.h"
#include "logic/formula_unfold.h"
#include "stg/data/eval.h"
#include "stg/lts/lts_view.h"
#include "support/vec.h"

#define MOST_FACTS 40
#define MEANING_LENGTH 240 /* of a predicate */

struct explain {
    struct lts_view view; /* of the state; its frame holds the known variables */
    const struct formula *formula;
    const struct term *whole; /* the value of this term has been given already */
    bool *known;              /* slots that have a value; owned */
    struct arena *arena;      /* of the caller: the facts */
    VEC(const char *) fact;
};

/* ---- facts ---- */

/* Adds what was written to b, if it is new, and empties b. */
static void add_fact(struct explain *x, struct buf *b)
{
    bool is_new = true;

    for (size_t i = 0; i < x->fact.n && is_new; i++)
        is_new = strcmp(x->fact.at[i], buf_text(b)) != 0;
    if (is_new && x->fact.n < MOST_FACTS)
        vec_push(&x->fact, arena_string(x->arena, buf_text(b), b->n));
    buf_clear(b);
}

static void add_bound_variable(struct explain *x, uint32_t slot, const char *name,
                               const struct sort *sort, value v)
{
    struct buf b = BUF_EMPTY;

    x->known[slot] = true;
    x->view.ev.local[slot] = v;
    buf_printf(&b, "%s = ", name);
    value_print(&b, x->view.ev.vs, sort, v);
    add_fact(x, &b);
}

/* ---- leaves: what a term reads ---- */

/* Marks the variables that a term itself binds as known. */
static void note_known(void *self, const struct term *t)
{
    bool *known = self;

    for (uint32_t i = 0; i < t->n_binders; i++)
        known[t->binder[i].slot] = true;
    if (t->kind == TERM_LET)
        known[t->slot] = true;
}

struct unknown {
    const bool *known;
    bool any;
};

static void note_unknown(void *self, const struct term *t)
{
    struct unknown *u = self;

    u->any = u->any || (t->kind == TERM_LOCAL && !u->known[t->slot]);
}

/* Are all variables known that t does not bind itself? */
static bool is_known(struct explain *x, const struct term *t)
{
    bool *known = mem_alloc(x->formula->n_slots + 1);
    struct unknown u = { known, false };

    memcpy(known, x->known, x->formula->n_slots + 1);
    term_walk(t, false, note_known, known);
    term_walk(t, false, note_unknown, &u);
    mem_free(known);
    return !u.any;
}

static void show_node(struct explain *x, uint32_t instance)
{
    const struct signature *g = x->view.lts->sig;
    const struct process *p = &g->process[g->instance[instance].process];
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "%s@%s", g->instance[instance].name,
               p->node[lts_node_of(x->view.lts, x->view.state, instance)].name);
    add_fact(x, &b);
}

static void show_variable(struct explain *x, uint32_t instance, const struct term *t)
{
    const struct signature *g = x->view.lts->sig;
    const struct process *p = &g->process[g->instance[instance].process];
    uint32_t variable = lts_view_variable(&x->view, t, instance);
    struct buf b = BUF_EMPTY;

    if (variable == NO_VARIABLE) {
        show_node(x, instance);
        return;
    }
    buf_printf(&b, "%s.%s = ", g->instance[instance].name, t->name);
    value_print(&b, x->view.ev.vs, p->variable[variable].sort,
                x->view.lts->read(x->view.lts->self, x->view.state, instance, variable));
    add_fact(x, &b);
}

static void show_global(struct explain *x, uint32_t number)
{
    const struct global *g = &x->view.lts->sig->global[number];
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "%s = ", g->name);
    value_print(&b, x->view.ev.vs, g->sort, lts_read_global(x->view.lts, x->view.state, number));
    add_fact(x, &b);
}

static void show_observation(struct explain *x, const struct term *t)
{
    value *index = mem_alloc((t->n + 1) * sizeof *index);
    bool ok = true;
    uint32_t instance;

    for (uint32_t i = 0; ok && i < t->n; i++)
        ok = is_known(x, t->kid[i]) && eval_term(&x->view.ev, t->kid[i], &index[i]);
    instance = ok ? lts_view_instance(&x->view, t, index) : NO_INSTANCE;
    mem_free(index);
    if (instance == NO_INSTANCE)
        return;
    if (t->kind == TERM_AT_NODE)
        show_node(x, instance);
    else
        show_variable(x, instance, t);
}

/* A variable that stands for a known value is known, but no fact. */
static void bind_known(struct explain *x, uint32_t slot, const struct term *t)
{
    x->known[slot] = is_known(x, t) && eval_term(&x->view.ev, t, &x->view.ev.local[slot]);
}

static void show_read(void *self, const struct term *t)
{
    struct explain *x = self;

    if (t->kind == TERM_LET)
        bind_known(x, t->slot, t->kid[0]);
    if (t->kind == TERM_GLOBAL)
        show_global(x, t->slot);
    else if (t->kind == TERM_OBSERVE || t->kind == TERM_AT_NODE)
        show_observation(x, t);
}

/* ---- predicates ---- */

/* "can_write(i) is true" */
static void show_predicate(void *self, const struct term *t)
{
    struct explain *x = self;
    struct buf b = BUF_EMPTY;
    bool holds;

    if (t->kind == TERM_LET)
        bind_known(x, t->slot, t->kid[0]);
    if (t->from == NULL || t == x->whole || !is_known(x, t) || !eval_bool(&x->view.ev, t, &holds))
        return;
    formula_print_application(&b, x->formula, NULL, t->from);
    buf_printf(&b, " is %s", holds != t->from->negative ? "true" : "false");
    add_fact(x, &b);
}

/* ---- formulas ---- */

/* Does the formula depend on which transitions are enabled in this state? */
static bool asks_enabled(const struct fnode *n)
{
    bool asks = n->kind == F_DIAMOND || n->kind == F_BOX;

    if (n->kind == F_AND || n->kind == F_OR || n->kind == F_LET)
        for (uint32_t i = 0; i < n->n && !asks; i++)
            asks = asks_enabled(n->kid[i]);
    return asks;
}

/* "enabled: P tau go, Q c?" */
static void show_enabled(struct explain *x)
{
    struct lts *l = x->view.lts;
    struct buf b = BUF_EMPTY;
    uint32_t n;
    const struct lts_edge *e = lts_edges(l, x->view.state, VALUE_NONE, &n);

    buf_add(&b, n > 0 ? "enabled:" : "nothing is enabled");
    for (uint32_t i = 0; i < n && i < MOST_FACTS; i++) {
        buf_printf(&b, "%s %s ", i > 0 ? "," : "", l->sig->instance[e[i].actor[0]].name);
        lts_label(&b, l->sig, &e[i], e[i].kind == LTS_IN ? VALUE_NONE : e[i].payload, false);
    }
    buf_add(&b, n > MOST_FACTS ? ", ..." : "");
    add_fact(x, &b);
}

/* A modality leads to other states, and a quantifier to unknown values, so neither is entered. */
static void show_in_node(struct explain *x, const struct fnode *n, term_visit show)
{
    if (n->kind == F_DATA)
        term_walk(n->term, false, show, x);
    if (n->kind == F_LET)
        bind_known(x, n->slot, n->term);
    if (n->kind == F_AND || n->kind == F_OR || n->kind == F_LET)
        for (uint32_t i = 0; i < n->n; i++)
            show_in_node(x, n->kid[i], show);
}

static void show_parts(struct explain *x, const struct evidence *e, term_visit show)
{
    if (e->term != NULL)
        term_walk(e->term, false, show, x);
    else
        show_in_node(x, e->last, show);
}

const char **explain_facts(struct arena *a, struct lts *l, state_id s, const struct formula *f,
                           const struct evidence *e, uint32_t *n)
{
    struct explain x = { .formula = f, .arena = a, .whole = e->term };
    const char **facts;

    lts_view_init(&x.view, l, f->n_slots);
    lts_view_at(&x.view, s);
    x.known = mem_zalloc(f->n_slots + 1);
    for (uint32_t i = 0; i < e->last->n_fv; i++)
        add_bound_variable(&x, e->last->fv[i], f->slot_name[e->last->fv[i]],
                           f->slot_sort[e->last->fv[i]], e->env[i]);
    for (uint32_t i = 0; i < e->n_bound; i++)
        add_bound_variable(&x, e->bound[i].slot, f->slot_name[e->bound[i].slot], e->bound[i].sort,
                           e->bound[i].v);
    show_parts(&x, e, show_predicate);
    show_parts(&x, e, show_read);
    if (e->term == NULL && asks_enabled(e->last) && !e->culprit)
        show_enabled(&x);
    *n = (uint32_t)x.fact.n;
    facts = arena_copy(a, x.fact.at, x.fact.n * sizeof *facts);
    vec_clear(&x.fact);
    mem_free(x.known);
    lts_view_clear(&x.view);
    return facts;
}

void explain_variables(struct buf *b, const struct formula *f, const struct fnode *n,
                       const value *env)
{
    for (uint32_t i = 0; i < n->n_fv; i++) {
        buf_printf(b, "%s%s = ", i > 0 ? ", " : "", f->slot_name[n->fv[i]]);
        value_print(b, f->sig->vs, f->slot_sort[n->fv[i]], env[i]);
    }
}

/* ---- text ---- */

/* White space becomes one blank. */
static void fold(struct buf *out, const char *s)
{
    for (; *s != '\0'; s++) {
        if (strchr(" \t\r\n", *s) == NULL)
            buf_char(out, *s);
        else if (out->n > 0 && out->at[out->n - 1] != ' ')
            buf_char(out, ' ');
    }
}

/* Do the first and the last character enclose all the rest? */
static bool is_enclosed(const struct buf *b)
{
    size_t depth = 0;

    for (size_t i = 0; i < b->n; i++) {
        depth += b->at[i] == '(';
        depth -= b->at[i] == ')' && depth > 0;
        if (depth == 0)
            return i > 0 && i + 1 == b->n;
    }
    return false;
}

static void put_short(struct buf *b, const char *text, size_t n, size_t most)
{
    size_t length = n;

    if (n > most) {
        length = most - 3;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    buf_bytes(b, text, length);
    buf_add(b, length < n ? "..." : "");
}

void explain_short(struct buf *b, const char *text, size_t most)
{
    put_short(b, text, strlen(text), most);
}

/* On one line, without outer parentheses, at most `most` bytes; clears raw. */
static void put_shortened(struct buf *b, struct buf *raw, size_t most)
{
    struct buf text = BUF_EMPTY;
    size_t from;

    fold(&text, buf_text(raw));
    from = is_enclosed(&text);
    put_short(b, buf_text(&text) + from, text.n - 2 * from, most);
    buf_clear(raw);
    buf_clear(&text);
}

void explain_text(struct buf *b, const struct formula *f, const struct fnode *n, size_t most)
{
    struct buf raw = BUF_EMPTY;

    formula_print_node(&raw, f, NULL, n);
    put_shortened(b, &raw, most);
}

/* The text of a condition that a variable of a translated model stands for; false: it is none. */
static bool put_written_condition(struct buf *b, const struct term *t)
{
    size_t n, name = t->name == NULL ? 0 : strlen(t->name);
    const char *bytes = span_bytes(t->span, &n);
    bool space = false;

    if (t->kind != TERM_GLOBAL || name == 0 || strchr(t->name, '\'') == NULL || n <= name ||
        memcmp(bytes, t->name, name) == 0)
        return false;
    for (size_t i = 0; i < n; i++) {
        bool blank = strchr(" \t\r\n", bytes[i]) != NULL;
        if (!blank && space)
            buf_char(b, ' ');
        if (!blank)
            buf_char(b, bytes[i]);
        space = blank;
    }
    return true;
}

bool explain_term(struct buf *b, const struct formula *f, const struct term *t, bool is,
                  size_t most)
{
    struct buf raw = BUF_EMPTY;
    bool negated = t->from != NULL && t->from->negative;

    if (negated)
        formula_print_application(&raw, f, NULL, t->from);
    else if (!put_written_condition(&raw, t))
        formula_print_term(&raw, f, NULL, t);
    put_shortened(b, &raw, most);
    return is != negated;
}

/* ---- what predicates mean ---- */

struct explain_list {
    struct arena *arena;
    struct explain_meanings *out;
};

static void add_meaning(void *self, const char *written, const char *means)
{
    struct explain_list *l = self;
    struct explain_meanings *m = l->out;
    struct buf raw = BUF_EMPTY, text = BUF_EMPTY;
    struct explain_meaning x;

    for (size_t i = 0; i < m->n; i++)
        if (strcmp(m->at[i].written, written) == 0)
            return;
    if (m->n == MOST_FACTS)
        return;
    buf_add(&raw, means);
    put_shortened(&text, &raw, MEANING_LENGTH);
    x.written = arena_string(l->arena, written, strlen(written));
    x.means = arena_string(l->arena, buf_text(&text), text.n);
    buf_clear(&text);
    vec_push(m, x);
}

void explain_predicates(struct arena *a, struct explain_meanings *m, const struct formula *f,
                        const struct fnode *n, const struct term *t)
{
    struct explain_list l = { a, m };

    formula_unfold(f, n, t, add_meaning, &l);
}
