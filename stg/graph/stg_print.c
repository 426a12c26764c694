/*
 * Graphs as text (see stg_print.h).
 *
 * Constants are folded, calls replaced; an edge is written in the order it is executed.
 */
#include "config.h"

#include "stg/graph/stg_print.h"

#include "stg/graph/flow.h"

struct printer {
    struct buf *out;
    const struct stg *stg;
    const struct process *process;
};

static void put_stg_term(const struct printer *p, const struct term *t)
{
    term_print(p->out, p->stg->vs, t);
}

static void put_as(const struct printer *p, enum term_place place, const struct term *t)
{
    term_print_part(p->out, p->stg->vs, NULL, place, t);
}

static void put_terms(const struct printer *p, const char *open, uint32_t n,
                      const struct term *const *t, const char *close)
{
    buf_add(p->out, open);
    for (uint32_t i = 0; i < n; i++) {
        buf_add(p->out, i > 0 ? ", " : "");
        put_stg_term(p, t[i]);
    }
    buf_add(p->out, close);
}

void stg_print_sorts(struct buf *b, const char *open, uint32_t n, const struct sort *const *sort,
                     const char *close)
{
    buf_add(b, open);
    for (uint32_t i = 0; i < n; i++) {
        buf_add(b, i > 0 ? ", " : "");
        sort_print(b, sort[i]);
    }
    buf_add(b, close);
}

/* ---- edges ---- */

static void put_binders(const struct printer *p, uint32_t n, const struct binder *binder)
{
    for (uint32_t i = 0; i < n; i++) {
        buf_add(p->out, i > 0 ? ", " : "");
        term_print_binder(p->out, p->stg->vs, NULL, &binder[i]);
    }
}

static void put_assigned_place(const struct printer *p, const struct assign *a)
{
    buf_add(p->out, a->name);
    for (uint32_t i = 0; i < a->n_steps; i++) {
        const struct path_step *s = &a->step[i];
        if (s->sort->kind == SORT_ARRAY)
            put_terms(p, "[", s->sort->n, s->index, "]");
        else
            buf_printf(p->out, ".%s", s->sort->field[s->field].name);
    }
}

/* Node flags are changed last, and the text does not say so. */
static void put_assigns(const struct printer *p, uint32_t n, const struct assign *a)
{
    for (uint32_t i = 0; i < n && !a[i].flag; i++) {
        buf_add(p->out, i > 0 ? ", " : "");
        put_assigned_place(p, &a[i]);
        buf_add(p->out, " := ");
        put_terms(p, a[i].value == NULL ? "_" : "", a[i].value != NULL, &a[i].value, "");
    }
}

static void put_block(const struct printer *p, const struct statement_block *b);

static void put_branches(const struct printer *p, const struct statement *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const struct branch *x = &s->branch[i];
        buf_add(p->out, i > 0 ? " " : "");
        if (x->n == 0 && (i > 0 || s->term != NULL))
            buf_add(p->out, "else ");
        else if (x->n > 0)
            put_terms(p,
                      s->term != NULL ? "case "
                      : i > 0         ? "else if "
                                      : "if ",
                      x->n, x->value, " ");
        put_block(p, &x->body);
    }
}

static void put_local_variable(const struct printer *p, const struct statement *s)
{
    buf_printf(p->out, "var %s : ", s->assign->name);
    sort_print(p->out, s->sort);
    if (s->assign->value != NULL)
        put_terms(p, " = ", 1, &s->assign->value, "");
}

static void put_statement(const struct printer *p, const struct statement *s)
{
    switch (s->kind) {
    case STATEMENT_ASSIGN: put_assigns(p, s->n, s->assign); break;
    case STATEMENT_VAR: put_local_variable(p, s); break;
    case STATEMENT_CHOICE:
        if (s->term != NULL)
            put_terms(p, "switch ", 1, &s->term, " { ");
        put_branches(p, s);
        buf_add(p->out, s->term != NULL ? " }" : "");
        break;
    case STATEMENT_EACH:
        buf_add(p->out, "for ");
        put_binders(p, s->n_binders, s->binder);
        buf_char(p->out, ' ');
        break;
    case STATEMENT_WHILE:
        put_terms(p, "while ", 1, &s->term, " max ");
        buf_printf(p->out, "%s ", s->text);
        break;
    case STATEMENT_ASSERT: put_terms(p, "assert ", 1, &s->term, s->text != NULL ? " " : ""); break;
    case STATEMENT_ASSUME: put_terms(p, "assume ", 1, &s->term, ""); break;
    case STATEMENT_SAY:
        buf_add(p->out, "say ");
        put_terms(p, "", s->shown != NULL, &s->shown, "");
        break;
    case STATEMENT_CALL: buf_printf(p->out, "%s ", s->text); break;
    case STATEMENT_FAIL:
    case STATEMENT_RETURN: buf_add(p->out, s->text != NULL ? "error " : "return"); break;
    }
    if (s->kind != STATEMENT_CHOICE && s->branch != NULL)
        put_block(p, &s->branch->body);
    else if (s->text != NULL)
        buf_quoted(p->out, s->text);
}

/* Does it do nothing but change node flags? */
static bool is_of_flags(const struct statement *s)
{
    if (s->kind == STATEMENT_CHOICE && s->n == 1 && s->branch->body.n == 1)
        s = s->branch->body.at;
    return s->kind == STATEMENT_ASSIGN && s->n > 0 && s->assign[0].flag;
}

static bool is_of_text(const struct statement_block *b)
{
    return b->n > 0 ? !is_of_flags(&b->at[0]) : b->sequential;
}

static void put_block(const struct printer *p, const struct statement_block *b)
{
    buf_add(p->out, b->sequential ? "{ " : "");
    for (uint32_t i = 0; i < b->n && !is_of_flags(&b->at[i]); i++) {
        put_statement(p, &b->at[i]);
        buf_add(p->out, !b->sequential ? "" : b->at[i].branch != NULL ? " " : "; ");
    }
    buf_add(p->out, b->sequential ? "}" : "");
}

static const char *slot_name(const struct process *p, uint32_t slot)
{
    for (uint32_t i = 0; i < p->n_variables; i++)
        if (p->variable[i].slot == slot)
            return p->variable[i].name;
    return NULL;
}

/* A name that the edge itself binds is found in the source only. */
static void put_bound_name(const struct printer *p, const struct pattern *x)
{
    const char *name = slot_name(p->process, x->slot), *text;
    size_t n;

    if (name != NULL) {
        buf_add(p->out, name);
        return;
    }
    text = span_bytes(x->at, &n);
    buf_bytes(p->out, text, n);
}

static void put_patterns(const struct printer *p, const char *open, uint32_t n,
                         const struct pattern *x, const char *close);

static void put_receive_pattern(const struct printer *p, const struct pattern *x)
{
    switch (x->kind) {
    case PATTERN_ANY: buf_char(p->out, '_'); break;
    case PATTERN_BIND: put_bound_name(p, x); break;
    case PATTERN_EQUAL:
        buf_char(p->out, '=');
        put_as(p, TERM_SIMPLE, x->term);
        break;
    case PATTERN_ALT:
        buf_add(p->out, x->sort->alt[x->alt].name);
        put_patterns(p, "(", x->n, x->sub, ")");
        break;
    }
}

static void put_patterns(const struct printer *p, const char *open, uint32_t n,
                         const struct pattern *x, const char *close)
{
    if (n == 0)
        return;
    buf_add(p->out, open);
    for (uint32_t i = 0; i < n; i++) {
        buf_add(p->out, i > 0 ? ", " : "");
        put_receive_pattern(p, &x[i]);
    }
    buf_add(p->out, close);
}

static void put_edge_channel(const struct printer *p, const struct edge *e)
{
    const struct channel *c = e->by_param ? &p->process->chanparam[e->channel]
                                          : &p->stg->sig.channel[e->channel];

    buf_add(p->out, c->name);
    if (e->n_index > 0)
        put_terms(p, "[", e->n_index, e->index, "]");
}

/* On a channel with a buffer. */
static void put_buffered(const struct printer *p, const struct edge *e, const struct step_name *s)
{
    uint32_t n = s->channel->n_index, rest = e->n_payload - n;

    buf_add(p->out, s->channel->name);
    if (n > 0)
        put_terms(p, "[", n, e->payload, "]");
    buf_char(p->out, s->sign);
    put_terms(p, rest > 1 ? "(" : "", rest, e->payload + n, rest > 1 ? ")" : "");
}

static void put_edge_action(const struct printer *p, const struct edge *e)
{
    bool several = e->n_payload > 1;

    if (e->kind == ACTION_TAU && e->step != NO_STEP && p->stg->sig.step[e->step].channel != NULL) {
        put_buffered(p, e, &p->stg->sig.step[e->step]);
        return;
    }
    if (e->kind == ACTION_TAU) {
        buf_add(p->out, "tau");
        if (e->step != NO_STEP)
            buf_printf(p->out, " %s", p->stg->sig.step[e->step].name);
        if (e->n_payload > 0)
            put_terms(p, "(", e->n_payload, e->payload, ")");
        return;
    }
    put_edge_channel(p, e);
    buf_char(p->out, e->kind == ACTION_SEND ? '!' : '?');
    if (e->kind == ACTION_SEND)
        put_terms(p, several ? "(" : "", e->n_payload, e->payload, several ? ")" : "");
    else
        put_patterns(p, several ? "(" : "", e->n_payload, e->pattern, several ? ")" : "");
}

static void put_target_node(const struct printer *p, const struct edge *e)
{
    buf_add(p->out, p->process->node[e->target].name);
    if (e->n_args > 0)
        put_terms(p, "(", e->n_args, e->arg, ")");
}

static bool has_part(const struct edge *e, enum edge_part part)
{
    switch (part) {
    case EDGE_FOR: return e->n_binders > 0;
    case EDGE_WHEN: return e->guard != NULL;
    case EDGE_DO: return is_of_text(&e->doing);
    case EDGE_WHERE: return e->where != NULL;
    case EDGE_THEN: return e->then.sequential || e->then.n > 0;
    case EDGE_ACTION:
    case EDGE_TO: return true;
    }
    return false;
}

static bool put_edge_part(const struct printer *p, const struct edge *e, enum edge_part part)
{
    if (!has_part(e, part))
        return false;
    switch (part) {
    case EDGE_FOR: put_binders(p, e->n_binders, e->binder); break;
    case EDGE_WHEN: put_stg_term(p, e->guard); break;
    case EDGE_DO: put_block(p, &e->doing); break;
    case EDGE_ACTION: put_edge_action(p, e); break;
    case EDGE_WHERE: put_stg_term(p, e->where); break;
    case EDGE_THEN: put_block(p, &e->then); break;
    case EDGE_TO: put_target_node(p, e); break;
    }
    return true;
}

bool stg_print_part(struct buf *b, const struct stg *g, const struct process *x,
                    const struct edge *e, enum edge_part part)
{
    struct printer p = { b, g, x };

    return put_edge_part(&p, e, part);
}

static const char *const fairness_word[] = { "", "fair ", "strong fair " };

/* As in the source. */
static void put_stg_edge(const struct printer *p, const struct edge *e)
{
    static const char *const word[] = { "for ", "when ", "do ", "", "where ", "then ", "-> " };

    buf_add(p->out, "    ");
    buf_add(p->out, fairness_word[e->fairness]);
    for (enum edge_part k = EDGE_FOR; k <= EDGE_TO; k++) {
        if (!has_part(e, k))
            continue;
        buf_add(p->out, word[k]);
        put_edge_part(p, e, k);
        buf_add(p->out, k == EDGE_TO ? "\n" : "  ");
    }
}

/* ---- processes ---- */

static void put_variable_decl(struct buf *b, const char *before, const struct variable *v)
{
    buf_printf(b, "%s%s : ", before, v->name);
    sort_print(b, v->sort);
}

static void put_chanparam(struct buf *b, const char *before, const struct channel *c)
{
    buf_printf(b, "%s%s : channel", before, c->name);
    if (c->n_index > 0)
        stg_print_sorts(b, " [", c->n_index, c->index, c->n_payload > 0 ? "] of" : "]");
    if (c->n_payload > 0)
        stg_print_sorts(b, c->n_payload > 1 ? " (" : " ", c->n_payload, c->payload,
                        c->n_payload > 1 ? ")" : "");
}

static void put_process_head(const struct printer *p)
{
    const struct process *x = p->process;
    uint32_t n = 0;

    buf_printf(p->out, "%sprocess %s", fairness_word[x->fairness], x->name);
    for (uint32_t i = 0; i + x->n_indices < x->n_params; i++)
        put_variable_decl(p->out, n++ > 0 ? ", " : "(", &x->variable[i]);
    for (uint32_t i = 0; i < x->n_chanparams; i++)
        put_chanparam(p->out, n++ > 0 ? ", " : "(", &x->chanparam[i]);
    buf_add(p->out, n > 0 ? ")" : "");
}

static void put_begin(const struct printer *p)
{
    const struct node *n = &p->process->node[p->process->begin];

    buf_add(p->out, n->name);
    if (n->n_params > 0)
        put_terms(p, "(", n->n_params, p->process->begin_arg, ")");
}

static void put_header(const struct printer *p)
{
    const struct process *x = p->process;

    put_process_head(p);
    buf_char(p->out, '\n');
    for (uint32_t i = x->n_params; i < x->n_params + x->n_vars; i++) {
        put_variable_decl(p->out, "  var ", &x->variable[i]);
        if (x->variable[i].initial != NULL) {
            buf_add(p->out, " = ");
            put_stg_term(p, x->variable[i].initial);
        }
        buf_char(p->out, '\n');
    }
    buf_add(p->out, "  begin ");
    put_begin(p);
    buf_char(p->out, '\n');
}

void stg_print_process(struct buf *b, const struct stg *g, const struct process *x)
{
    struct printer p = { b, g, x };

    put_process_head(&p);
}

bool stg_print_initial(struct buf *b, const struct stg *g, const struct process *x,
                       const struct variable *v)
{
    struct printer p = { b, g, x };

    if (v->initial == NULL)
        return false;
    buf_printf(b, "%s := ", v->name);
    put_stg_term(&p, v->initial);
    return true;
}

void stg_print_begin(struct buf *b, const struct stg *g, const struct process *x)
{
    struct printer p = { b, g, x };

    put_begin(&p);
}

static void put_node(const struct printer *p, uint32_t i, const bool *live)
{
    const struct process *x = p->process;
    const struct node *n = &x->node[i];
    bool any = false;

    buf_printf(p->out, "  node %s", n->name);
    for (uint32_t k = 0; k < n->n_params; k++)
        put_variable_decl(p->out, k > 0 ? ", " : "(", &x->variable[n->first_param + k]);
    buf_add(p->out, n->n_params > 0 ? ")  live {" : "  live {");
    for (uint32_t k = 0; k < x->n_variables; k++)
        if (live[i * x->n_variables + k]) {
            buf_printf(p->out, "%s%s", any ? ", " : "", x->variable[k].name);
            any = true;
        }
    buf_add(p->out, "}\n");
    for (uint32_t k = 0; k < n->n_edges; k++)
        put_stg_edge(p, &x->edge[n->first_edge + k]);
}

void stg_print_graph(struct buf *b, const struct stg *g)
{
    struct printer p = { .out = b, .stg = g };
    struct arena *a = arena_new();

    for (uint32_t i = 0; i < g->sig.n_processes; i++) {
        p.process = &g->sig.process[i];
        const bool *live = flow_live(a, p.process);
        buf_add(b, i > 0 ? "\n" : "");
        put_header(&p);
        for (uint32_t k = 0; k < p.process->n_nodes; k++)
            put_node(&p, k, live);
    }
    arena_free(a);
}
