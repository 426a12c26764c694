/*
 * Declarations in words (see lsp_describe.h).
 *
 * A declaration with errors may have no type or no value; that part is then left out.
 */
#include "config.h"

#include "cli/lsp/lsp_describe.h"

#include <string.h>

#include "parser/ast_print.h"
#include "stg/graph/flow.h"
#include "stg/graph/stg_print.h"

/* ---- pieces ---- */

static void put_type(struct buf *b, const struct sort *s)
{
    if (s == NULL)
        return;
    buf_add(b, " : ");
    sort_print(b, s);
}

static void describe_sorts(struct buf *b, const char *open, uint32_t n,
                           const struct sort *const *sort, const char *close)
{
    buf_add(b, n > 0 ? open : "");
    for (uint32_t i = 0; i < n; i++) {
        buf_add(b, i > 0 ? ", " : "");
        if (sort[i] != NULL)
            sort_print(b, sort[i]);
        else
            buf_char(b, '?');
    }
    buf_add(b, n > 0 ? close : "");
}

/* Larger values are not shown, since they are unreadable. */
#define MOST_PARTS 64

static void describe_value(struct buf *b, const struct lsp_look *l, const struct sort *s, value v)
{
    if (s->parts > MOST_PARTS || s->kind == SORT_SET || s->kind == SORT_SEQ || s->kind == SORT_BAG)
        return;
    buf_add(b, " = ");
    value_print(b, l->session.vs, s, v);
}

/* A declaration as it is in the tree, without the ';'. */
static void put_tree(struct buf *b, const struct ast *t)
{
    ast_print(b, t);
    if (b->n > 0 && b->at[b->n - 1] == ';')
        b->at[--b->n] = '\0';
}

static bool is_buffered(const struct channel *c)
{
    return c->buffer != NULL && c->buffer->contents != NULL;
}

static void describe_buffer(struct buf *b, const struct buffer *x)
{
    static const char *const full[] = {
        [BUFFER_BLOCKS] = "", [BUFFER_DROPS] = " dropping", [BUFFER_FAILS] = " failing"
    };

    buf_printf(b, " buffer %u%s%s%s%s", x->contents->size,
               x->contents->kind == SORT_BAG ? " reordering" : "", x->lossy ? " lossy" : "",
               x->duplicating ? " duplicating" : "", full[x->full]);
}

static void describe_channel(struct buf *b, const char *name, const struct channel *c)
{
    buf_printf(b, "channel %s", name);
    describe_sorts(b, "[", c->n_index, c->index, "]");
    describe_sorts(b, c->n_payload > 1 ? " : (" : " : ", c->n_payload, c->payload,
                   c->n_payload > 1 ? ")" : "");
    if (is_buffered(c))
        describe_buffer(b, c->buffer);
    buf_add(b, c->broadcast ? " broadcast" : "");
}

/* Are the fields of all alternatives known?  In a union with errors some are not. */
static bool is_whole(const struct sort *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (s->alt[i].n > 0 && s->alt[i].field == NULL)
            return false;
    return true;
}

static void describe_alternative(struct buf *b, const struct entry *x)
{
    const struct sort_alt *alt = &x->sort->alt[x->number];

    buf_add(b, x->name);
    for (uint32_t i = 0; i < alt->n && alt->field != NULL; i++) {
        buf_printf(b, "%s%s", i > 0 ? ", " : "(", alt->field[i].name);
        put_type(b, alt->field[i].sort);
    }
    buf_add(b, alt->n > 0 && alt->field != NULL ? ")" : "");
    if (is_whole(x->sort))
        put_type(b, x->sort);
}

static void put_node_text(struct buf *b, const struct process *p, uint32_t number)
{
    const struct node *n = &p->node[number];

    buf_printf(b, "node %s", n->name);
    for (uint32_t i = 0; i < n->n_params && p->variable != NULL; i++) {
        const struct variable *v = &p->variable[n->first_param + i];
        buf_printf(b, "%s%s", i > 0 ? ", " : "(", v->name);
        put_type(b, v->sort);
    }
    buf_add(b, n->n_params > 0 && p->variable != NULL ? ")" : "");
}

/* The variable of a process that is declared there, and its process. */
static const struct variable *variable_at(const struct lsp_look *l, struct span at,
                                          const struct process **process)
{
    const struct signature *g = l->uses.sig;

    for (uint32_t i = 0; g != NULL && i < g->n_processes; i++) {
        const struct process *p = *process = &g->process[i];
        for (uint32_t k = 0; p->variable != NULL && k < p->n_variables; k++)
            if (p->variable[k].at.text == at.text && p->variable[k].at.from == at.from)
                return &p->variable[k];
    }
    return NULL;
}

static void describe_variable(struct buf *b, const struct lsp_look *l, const struct process *p,
                              const struct variable *v)
{
    struct buf initial = BUF_EMPTY;
    bool has = !v->parameter && v->node == NO_NODE && l->session.stg != NULL &&
               stg_print_initial(&initial, l->session.stg, p, v);
    const char *is = has ? strstr(buf_text(&initial), ":=") : NULL;

    buf_printf(b, "%s%s", v->parameter || v->node != NO_NODE ? "" : "var ", v->name);
    put_type(b, v->sort);
    if (is != NULL)
        buf_printf(b, " =%s", is + 2);
    buf_clear(&initial);
}

/* ---- the declaration ---- */

static void describe_local(struct buf *b, const struct lsp_look *l, const struct entry *x)
{
    const struct process *p;
    const struct variable *v = variable_at(l, x->at, &p);

    if (v != NULL) {
        describe_variable(b, l, p, v);
        return;
    }
    buf_add(b, x->name);
    put_type(b, x->sort);
}

static void describe_global(struct buf *b, const struct lsp_look *l, const struct entry *x)
{
    const struct global *g = x->object;

    buf_printf(b, "var %s", x->name);
    put_type(b, x->sort);
    if (x->sort != NULL && x->state == ENTRY_DONE && g->initial != VALUE_NONE)
        describe_value(b, l, x->sort, g->initial);
}

static void describe_entry(struct buf *b, const struct lsp_look *l, const struct entry *x)
{
    switch (x->kind) {
    case ENTRY_CONST:
        buf_printf(b, "const %s", x->name);
        put_type(b, x->sort);
        if (x->term != NULL)
            describe_value(b, l, x->sort, x->term->v);
        break;
    case ENTRY_TYPE:
    case ENTRY_FUN:
    case ENTRY_PROCEDURE:
    case ENTRY_PRED: put_tree(b, x->decl); break;
    case ENTRY_CHANNEL:
    case ENTRY_CHANPARAM: describe_channel(b, x->name, x->object); break;
    case ENTRY_GLOBAL: describe_global(b, l, x); break;
    case ENTRY_PROCESS:
        if (l->session.stg != NULL)
            stg_print_process(b, l->session.stg, x->object);
        else
            buf_printf(b, "process %s", x->name);
        break;
    case ENTRY_LABEL:
        buf_add(b, x->name);
        put_type(b, x->sort);
        break;
    case ENTRY_ALT: describe_alternative(b, x); break;
    case ENTRY_LOCAL: describe_local(b, l, x); break;
    case ENTRY_ACTION: buf_printf(b, "action %s", x->name); break;
    case ENTRY_FIXPOINT:
    case ENTRY_FORMULA: buf_add(b, x->name); break;
    }
}

static void describe_step(struct buf *b, const struct lsp_look *l, const struct uses_item *x)
{
    const struct signature *g = l->uses.sig;

    buf_printf(b, "tau %s", x->name);
    if (x->number < g->n_steps)
        describe_sorts(b, "(", g->step[x->number].n, g->step[x->number].sort, ")");
}

static void describe_field(struct buf *b, const struct uses_item *x)
{
    const struct sort *s = x->sort, *of = NULL;
    int f = s->kind == SORT_RECORD ? sort_field_of(s, x->name) : -1;

    if (f >= 0)
        of = s->field[f].sort;
    for (uint32_t i = 0; s->kind == SORT_UNION && of == NULL && i < s->n; i++)
        if ((f = sort_alt_field(s, i, x->name)) >= 0)
            of = s->alt[i].field[f].sort;
    buf_add(b, x->name);
    put_type(b, of);
}

static const struct ast *property_named(const struct lsp_look *l, const char *name)
{
    for (uint32_t i = 0; l->tree != NULL && i < l->tree->n; i++)
        if (l->tree->kid[i]->kind == AST_PROPERTY && l->tree->kid[i]->name == name)
            return l->tree->kid[i];
    return NULL;
}

void lsp_describe(struct buf *b, const struct lsp_look *l, const struct uses_item *x)
{
    const struct ast *property;

    switch (x->kind) {
    case USE_ENTRY: describe_entry(b, l, x->entry); break;
    case USE_NODE: put_node_text(b, x->process, x->number); break;
    case USE_VARIABLE: describe_variable(b, l, x->process, &x->process->variable[x->number]); break;
    case USE_FAMILY:
        buf_add(b, x->name);
        describe_sorts(b, "[", x->family->n_index, x->family->index, "]");
        buf_printf(b, " : %s", x->process->name);
        break;
    case USE_STEP: describe_step(b, l, x); break;
    case USE_FIELD: describe_field(b, x); break;
    case USE_PROPERTY:
        if ((property = property_named(l, x->name)) != NULL)
            put_tree(b, property);
        else
            buf_printf(b, "property %s", x->name);
        break;
    }
}

/* ---- what else is known ---- */

static void say_variable(struct buf *b, const struct process *p, const struct variable *v)
{
    if (v->parameter)
        buf_printf(b, "a parameter of process `%s`\n", p->name);
    else if (v->node != NO_NODE)
        buf_printf(b, "a parameter of node `%s` of process `%s`\n", p->node[v->node].name, p->name);
    else
        buf_printf(b, "a variable of process `%s`\n", p->name);
}

/* What its words mean (rule 1.3.12). */
static void say_buffer(struct buf *b, const char *name, const struct buffer *x)
{
    static const char *const full[] = {
        [BUFFER_BLOCKS] = "sending waits while it is full",
        [BUFFER_DROPS] = "what is sent while it is full is lost",
        [BUFFER_FAILS] = "sending while it is full is a run-time error",
    };
    uint32_t n = x->contents->size;

    buf_printf(b, "up to %u message%s wait%s in it, received in %s", n, n == 1 ? "" : "s",
               n == 1 ? "s" : "",
               x->contents->kind == SORT_BAG ? "any order" : "the order of sending");
    if (x->lossy)
        buf_printf(b, "; any may be lost when it is sent, by the step `tau %s_lost`", name);
    else
        buf_printf(b, "; %s", full[x->full]);
    buf_add(b, x->duplicating ? "; what is received may stay and be received again\n" : "\n");
}

static void say_channel(struct buf *b, const struct lsp_look *l, const struct entry *x)
{
    const struct signature *g = l->uses.sig;
    const struct channel *c = x->object;
    uint32_t restricted = 0, open = 0;

    if (is_buffered(c)) {
        say_buffer(b, x->name, c->buffer);
        return;
    }
    if (c->broadcast) {
        buf_add(b, "who sends never waits; all who can receive then do, in the same step\n");
        return;
    }
    for (uint32_t i = 0; l->session.stg != NULL && i < g->n_links; i++)
        if (g->link[i].channel == x->number && g->link[i].used)
            *(g->link[i].restricted ? &restricted : &open) += 1;
    if (restricted > 0 && open > 0)
        buf_add(b, "restricted in a part of the system, open to the environment in another\n");
    else if (restricted + open > 0)
        buf_add(b, restricted > 0 ? "restricted\n" : "open to the environment\n");
}

/* Rule 1.10.1. */
static void say_fairness(struct buf *b, const struct process *p)
{
    bool edges = false;

    if (p->fairness != FAIRNESS_NONE)
        buf_printf(
            b,
            "%sly fair: runs count in which each instance moves again and again if it can in %s\n",
            p->fairness == FAIRNESS_WEAK ? "weak" : "strong",
            p->fairness == FAIRNESS_WEAK ? "all states from some point on"
                                         : "infinitely many states");
    for (uint32_t i = 0; i < p->n_edges; i++)
        edges = edges || p->edge[i].fairness != FAIRNESS_NONE;
    if (edges)
        buf_add(b, "runs count that are fair to some of its edges, to each by itself\n");
}

static void say_process(struct buf *b, const struct lsp_look *l, const struct process *p)
{
    const struct signature *g = l->uses.sig;
    uint32_t n = 0;

    if (l->session.stg == NULL)
        return;
    for (uint32_t i = 0; i < g->n_instances; i++)
        n += &g->process[g->instance[i].process] == p;
    buf_printf(b, "%u node%s, %u instance%s\n", p->n_nodes, p->n_nodes == 1 ? "" : "s", n,
               n == 1 ? "" : "s");
    say_fairness(b, p);
}

/* The free variables of a node: those that are live there. */
static void say_live(struct buf *b, const struct lsp_look *l, const struct process *p,
                     uint32_t node)
{
    struct arena *a;
    const bool *live;
    uint32_t n = 0;

    buf_printf(b, "of process `%s`\n", p->name);
    if (l->session.stg == NULL)
        return;
    a = arena_new();
    live = flow_live(a, p) + (size_t)node * p->n_variables;
    for (uint32_t i = 0; i < p->n_variables; i++)
        if (live[i])
            buf_printf(b, "%s`%s`", n++ > 0 ? ", " : "live: ", p->variable[i].name);
    buf_add(b, n > 0 ? "\n" : "no variable is live\n");
    arena_free(a);
}

static void say_entry(struct buf *b, const struct lsp_look *l, const struct entry *x)
{
    const struct process *p;
    const struct variable *v;

    switch (x->kind) {
    case ENTRY_CHANNEL: say_channel(b, l, x); break;
    case ENTRY_PROCESS: say_process(b, l, x->object); break;
    case ENTRY_PRED:
        if (x->at.text != l->text)
            buf_add(b, "predefined\n");
        break;
    case ENTRY_LOCAL:
        if ((v = variable_at(l, x->at, &p)) != NULL)
            say_variable(b, p, v);
        else
            buf_printf(b, "%s\n", entry_noun(x));
        break;
    case ENTRY_GLOBAL:
    case ENTRY_LABEL:
    case ENTRY_ALT:
    case ENTRY_CHANPARAM:
    case ENTRY_FIXPOINT:
    case ENTRY_FORMULA:
    case ENTRY_ACTION: buf_printf(b, "%s\n", entry_noun(x)); break;
    case ENTRY_CONST:
    case ENTRY_TYPE:
    case ENTRY_FUN:
    case ENTRY_PROCEDURE: break;
    }
}

void lsp_describe_more(struct buf *b, const struct lsp_look *l, const struct uses_item *x)
{
    switch (x->kind) {
    case USE_ENTRY: say_entry(b, l, x->entry); break;
    case USE_NODE: say_live(b, l, x->process, x->number); break;
    case USE_VARIABLE: say_variable(b, x->process, &x->process->variable[x->number]); break;
    case USE_FAMILY:
        buf_printf(b, "%u instance%s of process `%s`\n", x->family->n, x->family->n == 1 ? "" : "s",
                   x->process->name);
        break;
    case USE_STEP: buf_add(b, "an internal step\n"); break;
    case USE_FIELD:
        buf_add(b, "a field of `");
        sort_print(b, x->sort);
        buf_add(b, "`\n");
        break;
    case USE_PROPERTY: break;
    }
}
