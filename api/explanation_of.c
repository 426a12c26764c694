/*
 * Whole explanations (see explanation.h): runs with their endings, strategies with their claims.
 */
#include "config.h"

#include <string.h>

#include "api/explanation.h"
#include "api/explanation_messages.h"
#include "support/map.h"
#include "support/vec.h"

#define TEXT_LENGTH 120 /* of the formula at the end of a run */

struct maker {
    struct arena *arena;
    struct lts *lts;
    const struct formula *formula;   /* NULL: a simulation */
    const struct evidence *evidence; /* NULL: an error before the initial state */
    struct explanation *explanation;
    struct explain_meanings predicate;
    bool *looked; /* by number of node: for predicates in it */
};

/* ---- runs ---- */

static state_id state_before(const struct evidence *e, uint32_t i)
{
    return i == 0 ? e->start : e->step[i - 1].target;
}

static void tell_states(struct maker *m)
{
    const struct evidence *e = m->evidence;
    struct explanation *s = m->explanation;

    if (m->lts->n_states(m->lts->self) == 0)
        return;
    s->n_states = e->n_steps + 1;
    if (e->n_steps > 0 && e->step[e->n_steps - 1].target == LTS_NO_STATE)
        s->n_states--;
    s->state = ARENA_ARRAY(m->arena, struct explanation_state, s->n_states);
    for (uint32_t i = 0; i < s->n_states; i++)
        s->state[i] = explanation_state(m->arena, m->lts, state_before(e, i), s->n_variables);
}

static void tell_steps(struct maker *m)
{
    const struct evidence *e = m->evidence;

    m->explanation->n_steps = e->n_steps;
    m->explanation->step = ARENA_ARRAY(m->arena, struct explanation_step, e->n_steps + 1);
    for (uint32_t i = 0; i < e->n_steps; i++)
        m->explanation->step[i] = *explanation_step(m->arena, m->lts, state_before(e, i),
                                                    &e->step[i]);
}

/* ---- predicates ---- */

/* Notes the meanings of the predicates in n, or in t; one of the two is NULL. */
static void note_predicates(struct maker *m, const struct fnode *n, const struct term *t)
{
    if (n != NULL && m->looked[n->number])
        return;
    if (n != NULL)
        m->looked[n->number] = true;
    explain_predicates(m->arena, &m->predicate, m->formula, n, t);
}

static void tell_predicates(struct maker *m)
{
    m->explanation->n_predicates = (uint32_t)m->predicate.n;
    m->explanation->predicate = arena_copy(m->arena, m->predicate.at,
                                           m->predicate.n * sizeof *m->predicate.at);
    vec_clear(&m->predicate);
    mem_free(m->looked);
}

/* ---- marks ---- */

/* The body of a fixpoint is shown as the fixpoint. */
static const struct fnode *whole_fixpoint(const struct formula *f, const struct fnode *n)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_FIX && f->node[i]->fix->body == n)
            return f->node[i];
    return n;
}

static struct explanation_mark mark_of(struct maker *m, const struct evidence_place *p)
{
    struct fnode shown = *whole_fixpoint(m->formula, p->formula);
    struct evidence_place at = *p;

    shown.n_fv = p->formula->n_fv;
    shown.fv = p->formula->fv;
    at.formula = &shown;
    note_predicates(m, &shown, NULL);
    return explanation_mark(m->arena, m->lts, m->formula, &at);
}

static void tell_marks(struct maker *m)
{
    if (m->evidence->place == NULL)
        return;
    m->explanation->mark = ARENA_ARRAY(m->arena, struct explanation_mark,
                                       m->explanation->n_states + 1);
    for (uint32_t i = 0; i < m->explanation->n_states; i++)
        m->explanation->mark[i] = mark_of(m, &m->evidence->place[i]);
}

/* Inner channels are called c'1: is there one? */
static const struct link *inner_link(const struct maker *m)
{
    const struct evidence *e = m->evidence;
    const struct signature *g = m->lts->sig;

    for (uint32_t i = 0; i < e->n_steps; i++) {
        const struct lts_edge *x = &e->step[i].edge;
        if (x->kind != LTS_TAU && strchr(g->link[x->link].name, '\'') != NULL &&
            g->link[x->link].up != NO_LINK)
            return &g->link[x->link];
    }
    return NULL;
}

static void tell_legend(struct maker *m)
{
    const struct link *l = inner_link(m);
    struct buf b = BUF_EMPTY;

    if (l == NULL)
        return;
    buf_printf(&b, "%s is the channel %s that is restricted in inner parentheses", l->name,
               m->lts->sig->channel[l->channel].name);
    m->explanation->legend = explanation_text(m->arena, &b);
}

/* ---- endings ---- */

static bool is_stuck(struct maker *m, const struct fnode *n, state_id s)
{
    uint32_t edges;

    if (n->kind != F_DIAMOND || (n->act->kind != ACT_ANY && n->act->kind != ACT_MOVES))
        return false;
    lts_edges(m->lts, s, VALUE_NONE, &edges);
    return edges == 0;
}

/* A place in the user's own text; formulas of the prelude have none. */
static struct explanation_place own_place(const struct maker *m, struct span at)
{
    if (at.text != m->formula->at.text)
        at.text = NULL;
    return explanation_place(m->arena, at);
}

static void explain_decided(struct maker *m, bool holds)
{
    const struct evidence *e = m->evidence;
    struct explanation *s = m->explanation;
    state_id last = state_before(e, e->n_steps - e->culprit);
    struct buf b = BUF_EMPTY;

    s->culprit = e->culprit;
    s->end = is_stuck(m, e->last, last) ? EXPLANATION_DEADLOCK : EXPLANATION_DECIDED;
    s->end_value = holds;
    if (e->term != NULL)
        s->end_value = explain_term(&b, m->formula, e->term, e->term_value, TEXT_LENGTH);
    else
        explain_text(&b, m->formula, e->last, TEXT_LENGTH);
    note_predicates(m, e->term != NULL ? NULL : e->last, e->term);
    s->end_text = explanation_text(m->arena, &b);
    s->end_at = own_place(m, e->term != NULL ? e->term->span : e->last->at);
    s->fact = explain_facts(m->arena, m->lts, last, m->formula, e, &s->n_facts);
}

static void tell_loop(struct maker *m, bool holds)
{
    const struct evidence *e = m->evidence;
    struct explanation *s = m->explanation;
    const struct fnode *n = e->endless;
    struct buf b = BUF_EMPTY;

    s->end = EXPLANATION_LOOP;
    s->loop = e->loop;
    s->renamed = state_before(e, e->loop) != state_before(e, e->n_steps);
    if (e->fair)
        s->fair = explain_fair(m->arena, m->lts, e);
    explain_text(&b, m->formula, n, TEXT_LENGTH);
    note_predicates(m, n, NULL);
    s->end_text = explanation_text(m->arena, &b);
    s->end_value = holds;
    s->end_at = own_place(m, n->at);
}

/* A parameter of a node is read at another one: which node has it. */
static void add_node_of_parameter(struct buf *b, const struct signature *g, const char *name)
{
    for (uint32_t k = 0; k < g->n_processes; k++) {
        const struct process *p = &g->process[k];
        for (uint32_t i = 0; i < p->n_variables; i++) {
            const struct variable *v = &p->variable[i];
            if (v->node == NO_NODE || strcmp(v->name, name) != 0)
                continue;
            buf_printf(b, "; '%s@%s => ..' asks only where it does", p->name,
                       p->node[v->node].name);
            return;
        }
    }
}

static void tell_fault(struct maker *m, const struct fault *fault)
{
    struct buf b = BUF_EMPTY;

    fault_print(&b, m->lts->sig->vs, fault);
    if (fault->kind == FAULT_NO_NODE)
        add_node_of_parameter(&b, m->lts->sig, fault->name);
    m->explanation->end = EXPLANATION_FAULT;
    m->explanation->end_text = explanation_text(m->arena, &b);
    m->explanation->end_at = explanation_place(m->arena, fault->at);
}

static void tell_run(struct maker *m)
{
    m->explanation->is_run = true;
    m->explanation->end_text = "";
    m->explanation->n_initial = m->lts->n_initial;
    m->explanation->initial = m->evidence->start;
    tell_states(m);
    tell_steps(m);
    explanation_messages(m->explanation, NULL);
    tell_marks(m);
    tell_legend(m);
}

static void explain_end(struct maker *m, const struct check_result *r)
{
    if (r->verdict == VERDICT_ERROR)
        tell_fault(m, &r->fault);
    else if (m->evidence->last != NULL)
        explain_decided(m, r->verdict == VERDICT_TRUE);
    else if (m->evidence->loop != EVIDENCE_NO_LOOP)
        tell_loop(m, r->verdict == VERDICT_TRUE);
}

/* ---- strategies ---- */

/* A strategy under construction; states are numbered in order of appearance. */
struct strategy {
    struct maker *maker;
    struct map state_map;
    struct vec_u32 state;
    struct vec_u32 way; /* the lines above the present one */
};

static bool is_numbered_state(const void *owner, uint32_t id, const void *key)
{
    const struct strategy *t = owner;

    return t->state.at[id] == *(const state_id *)key;
}

static uint32_t number_of_state(struct strategy *t, state_id s)
{
    uint64_t hash = hash_words(&s, 1);
    uint32_t k = map_find(&t->state_map, hash, is_numbered_state, t, &s);

    if (k != MAP_NONE)
        return k;
    k = (uint32_t)t->state.n;
    vec_push(&t->state, s);
    map_add(&t->state_map, hash, k);
    return k;
}

static bool is_unfolded(const struct evidence_place *above, const struct evidence_place *x)
{
    return above->formula->kind == F_FIX && above->formula->fix->body == x->formula;
}

static void fill_line(struct strategy *t, uint32_t i)
{
    struct maker *m = t->maker;
    const struct evidence_line *x = &m->evidence->line[i];
    struct explanation_line *y = &m->explanation->line[i];
    state_id above;

    t->way.n = x->depth;
    *y = (struct explanation_line){
        .depth = x->depth,
        .vertex = x->vertex,
        .fold = x->fold,
        .chooses = x->chooses,
        .state = number_of_state(t, x->at.state),
    };
    y->parent = x->depth > 0 ? t->way.at[x->depth - 1] : i;
    y->initial = x->depth > 0 ? 0 : x->at.state;
    vec_push(&t->way, i);
    y->mark = explanation_mark(m->arena, m->lts, m->formula, &x->at);
    note_predicates(m, x->at.formula, NULL);
    above = m->evidence->line[y->parent].at.state;
    y->unfolds = x->depth > 0 && is_unfolded(&m->evidence->line[y->parent].at, &x->at);
    if (x->moved)
        y->step = explanation_step(m->arena, m->lts, above, &x->step);
}

static void tell_strategy(struct maker *m)
{
    struct strategy t = { .maker = m };
    struct explanation *s = m->explanation;

    map_init(&t.state_map);
    s->n_initial = m->lts->n_initial;
    s->n_lines = m->evidence->n_lines;
    s->cut = m->evidence->cut;
    s->line = ARENA_ARRAY(m->arena, struct explanation_line, s->n_lines + 1);
    for (uint32_t i = 0; i < s->n_lines; i++)
        fill_line(&t, i);
    s->n_states = (uint32_t)t.state.n;
    s->state = ARENA_ARRAY(m->arena, struct explanation_state, s->n_states + 1);
    for (uint32_t i = 0; i < s->n_states; i++)
        s->state[i] = explanation_state(m->arena, m->lts, t.state.at[i], s->n_variables);
    map_clear(&t.state_map);
    vec_clear(&t.state);
    vec_clear(&t.way);
}

/* ---- all of it ---- */

/* The length of the white space or comment that text begins with, or 0. */
static size_t blank(const char *text)
{
    const char *end;

    if (text[0] == '/' && text[1] == '/')
        return strcspn(text, "\n");
    if (text[0] == '/' && text[1] == '*') {
        end = strstr(text + 2, "*/");
        return end == NULL ? strlen(text) : (size_t)(end - text) + 2;
    }
    return strspn(text, " \t\r\n");
}

/* The user's text on one line, without comments. */
static const char *source_of(struct arena *a, const struct formula *f)
{
    struct buf b = BUF_EMPTY;
    size_t n = 0, skipped;
    const char *from = f->at.text == NULL ? "" : span_bytes(f->at, &n), *end = from + n;
    bool gap = false;

    while (from < end) {
        skipped = blank(from);
        if (skipped == 0)
            buf_printf(&b, "%s%c", gap && b.n > 0 ? " " : "", *from);
        gap = skipped > 0;
        from += skipped > 0 ? skipped : 1;
    }
    return explanation_text(a, &b);
}

static const char *verdict_text(enum verdict v)
{
    static const char *const word[] = {
        [VERDICT_TRUE] = "true",
        [VERDICT_FALSE] = "false",
        [VERDICT_ERROR] = "error",
        [VERDICT_UNKNOWN] = "unknown",
    };

    return word[v];
}

struct explanation *explanation_of(struct arena *a, struct lts *l, const char *model,
                                   const struct property *p, const struct check_result *r)
{
    struct maker m = {
        .arena = a,
        .lts = l,
        .formula = p->formula,
        .evidence = r->evidence,
        .explanation = explanation_new(a, l->sig),
    };

    m.looked = mem_zalloc(p->formula->n_nodes + 1);
    m.explanation->model = model;
    m.explanation->property = p->name;
    m.explanation->text = p->text;
    m.explanation->formula = source_of(a, p->formula);
    m.explanation->verdict = verdict_text(r->verdict);
    if (r->evidence == NULL) {
        m.explanation->is_run = true;
        tell_fault(&m, &r->fault);
    } else if (r->evidence->kind == EVIDENCE_TRACE) {
        tell_run(&m);
        explain_end(&m, r);
    } else {
        tell_strategy(&m);
    }
    tell_predicates(&m);
    return m.explanation;
}

struct explanation *explanation_of_run(struct arena *a, struct lts *l, const char *model,
                                       const struct evidence *e)
{
    struct maker m = {
        .arena = a, .lts = l, .evidence = e, .explanation = explanation_new(a, l->sig)
    };

    m.explanation->model = model;
    tell_run(&m);
    return m.explanation;
}
