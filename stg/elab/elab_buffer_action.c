/*
 * Actions on channels with buffers (see model_build.h).
 *
 * Sending is an internal step that adds a message to the contents, receiving is one that takes one
 * away: edges with guards, assignments and a `for` variable that has the message as its value.  A
 * message that is lost, or that stays when it is received, is what a second edge does.
 */
#include "config.h"

#include "stg/elab/elab_util.h"
#include "stg/elab/model_build.h"
#include "stg/graph/edge_terms.h"
#include "support/vec.h"

/* ---- terms ---- */

/* An action on a channel. */
struct buffered {
    struct elab *e;
    const struct channel *c;
    struct span at;
    struct edge *edge;
};

static const struct term *make_on_buffer(const struct buffered *x, enum term_kind kind,
                                         const struct sort *sort, const struct term *a,
                                         const struct term *b)
{
    const struct term *kid[2] = { a, b };

    return term_make(x->e, kind, sort, x->at, b == NULL ? 1 : 2, kid);
}

static const struct term *conjunction(const struct buffered *x, const struct term *a,
                                      const struct term *b)
{
    return a == NULL ? b : b == NULL ? a : make_on_buffer(x, TERM_AND, &sort_bool, a, b);
}

static const struct term *either_term(const struct buffered *x, const struct term *c,
                                      const struct term *yes, const struct term *no)
{
    const struct term *kid[3] = { c, yes, no };

    return term_make(x->e, TERM_IF, yes->sort, x->at, 3, kid);
}

static const struct term *contents(const struct buffered *x)
{
    const struct channel *c = x->c;
    const struct term **kid = ARENA_ARRAY(x->e->arena, const struct term *, c->n_index + 1);
    struct term *all = term_make(x->e, TERM_GLOBAL, c->buffer->whole, x->at, 0, NULL), *one;

    all->name = c->name;
    all->slot = c->buffer->global;
    if (c->n_index == 0)
        return all;
    kid[0] = all;
    for (uint32_t i = 0; i < c->n_index; i++)
        kid[i + 1] = x->edge->index[i];
    one = term_make(x->e, TERM_INDEX, c->buffer->contents, x->at, c->n_index + 1, kid);
    one->name = c->name;
    return one;
}

/* The number of messages compared with a number. */
static const struct term *compare_size(const struct buffered *x, enum term_kind kind, uint32_t n)
{
    const struct term *size = make_on_buffer(x, TERM_LEN, &sort_int, contents(x), NULL);

    return make_on_buffer(x, kind, &sort_bool, size,
                          term_const(x->e, &sort_int, x->at, value_small((int32_t)n)));
}

/* ---- statements ---- */

static void add_statement(const struct buffered *x, struct statement_block *b, struct statement s)
{
    struct statement *all = ARENA_ARRAY(x->e->arena, struct statement, b->n + 1);

    for (uint32_t i = 0; i < b->n; i++)
        all[i] = b->at[i];
    all[b->n++] = s;
    b->at = all;
    b->sequential = b->sequential || b->n > 1;
}

static struct statement assignments(const struct buffered *x, uint32_t n, const struct assign *a)
{
    return (struct statement){ .kind = STATEMENT_ASSIGN,
                               .at = x->at,
                               .n = n,
                               .assign = arena_copy(x->e->arena, a, n * sizeof *a) };
}

static struct assign new_contents(const struct buffered *x, const struct term *all)
{
    const struct channel *c = x->c;
    struct assign a = {
        .global = true, .slot = c->buffer->global, .name = c->name, .at = x->at, .value = all
    };

    if (c->n_index == 0)
        return a;
    a.n_steps = 1;
    a.step = ARENA_NEW(x->e->arena, struct path_step);
    *a.step = (struct path_step){ .sort = c->buffer->whole, .index = x->edge->index };
    return a;
}

/* ---- what must not change before it is read ---- */

struct reads {
    const struct buffered *x;
    const struct statement_block *before;
    const struct term *term; /* that reads ... */
    const struct assign *changed;
    bool values; /* ... what waits in the channel itself, and nothing else */
};

static void find_change(void *self, const struct assign *a)
{
    struct reads *r = self;
    const struct term *t = r->term;

    if ((a->global ? t->kind == TERM_GLOBAL : t->kind == TERM_LOCAL) && a->slot == t->slot &&
        (!r->values || (a->global && a->slot == r->x->c->buffer->global)))
        r->changed = a;
}

static void look_at_read(void *self, const struct term *t)
{
    struct reads *r = self;

    if (t->kind != TERM_GLOBAL && t->kind != TERM_LOCAL)
        return;
    r->term = t;
    edge_block_walk(r->before, &(struct block_visitor){ r, find_change, NULL });
}

/* The step's values are computed behind its assignments: they are to be what they were before. */
static bool is_unchanged(const struct buffered *x)
{
    const struct edge *e = x->edge;
    struct reads r = { .x = x, .before = &e->doing };

    for (uint32_t i = 0; i < e->n_payload && r.changed == NULL; i++) {
        r.values = i >= x->c->n_index;
        term_walk(e->payload[i], false, look_at_read, &r);
    }
    if (r.changed == NULL)
        return true;
    if (r.changed->global && r.changed->slot == x->c->buffer->global) {
        diag_error(x->e->diag, x->at,
                   "what is sent on '%s', and its index, cannot depend on what "
                   "waits there",
                   x->c->name);
        diag_note(x->e->diag, x->at, "write it into a variable in a step before");
        return false;
    }
    diag_error(x->e->diag, x->at, "the index of '%s' reads '%s', which this edge changes",
               x->c->name, r.changed->name);
    diag_note(x->e->diag, r.changed->at, "write 'then %s := ..', or change it in a step of its own",
              r.changed->name);
    return false;
}

/* Takes the values of the step: indices, then n of the message. */
static bool take_step_values(const struct buffered *x, uint32_t step, uint32_t n,
                             const struct term *const *message)
{
    struct edge *e = x->edge;
    uint32_t n_index = x->c->n_index;
    const struct term **all = ARENA_ARRAY(x->e->arena, const struct term *, n_index + n + 1);

    for (uint32_t i = 0; i < n_index + n; i++)
        all[i] = i < n_index ? e->index[i] : message[i - n_index];
    e->kind = ACTION_TAU;
    e->step = step;
    e->n_payload = n_index + n;
    e->payload = all;
    e->n_index = 0;
    return is_unchanged(x);
}

/* ---- sending ---- */

static const struct term *message_sent(const struct buffered *x)
{
    const struct sort *sort = x->c->buffer->contents->elem;
    const struct edge *e = x->edge;

    if (x->c->n_payload == 0)
        return term_const(x->e, sort, x->at, value_small(0));
    return x->c->n_payload == 1 ? e->payload[0]
                                : term_fold(x->e, term_make(x->e, TERM_TUPLE, sort, x->at,
                                                            x->c->n_payload, e->payload));
}

/* The contents with the message; a run-time error if there is no place. */
static const struct term *with_message(const struct buffered *x)
{
    const struct sort *sort = x->c->buffer->contents;
    bool bag = sort->kind == SORT_BAG;
    uint32_t size = sort->size + 1;
    const struct term *message = message_sent(x);
    const struct term *one = term_fold(x->e, term_make(x->e, TERM_TUPLE, sort, x->at, 1, &message));
    const struct sort *larger = bag ? sort_bag(x->e->arena, sort->elem, size)
                                    : sort_seq(x->e->arena, sort->elem, size);

    return elab_fit(x->e, make_on_buffer(x, bag ? TERM_JOIN : TERM_CAT, larger, contents(x), one),
                    sort);
}

bool elab_buffer_send(struct elab *e, const struct channel *c, struct span at, struct edge *out,
                      struct edge_twin *twin)
{
    struct buffered x = { e, c, at, out };
    const struct buffer *b = c->buffer;
    const struct term *fits, *after;
    struct assign a;

    if (b->contents == NULL)
        return false;
    *twin = (struct edge_twin){ b->lossy, b->lose, out->guard, out->doing };
    fits = compare_size(&x, TERM_LT, b->contents->size);
    after = with_message(&x);
    if (b->full == BUFFER_DROPS)
        after = either_term(&x, fits, after, contents(&x));
    if (b->full == BUFFER_BLOCKS)
        out->guard = conjunction(&x, out->guard, fits);
    a = new_contents(&x, after);
    add_statement(&x, &out->doing, assignments(&x, 1, &a));
    return take_step_values(&x, b->send, c->n_payload, out->payload);
}

/* ---- receiving ---- */

struct receipt {
    struct buffered x;
    const struct scope *names;
    const struct term *accepts; /* what the patterns ask for; NULL: nothing */
    VEC(struct assign) assign;  /* what they assign */
};

static void take_name(struct receipt *r, const struct pattern *p, const struct term *part)
{
    for (uint32_t i = 0; i < r->names->n; i++) {
        struct entry *x = r->names->entry[i];
        if (x->number != p->slot)
            continue;
        x->term = part;
        if (x->role == ROLE_INPUT)
            return;
        vec_push(&r->assign, ((struct assign){ .slot = p->slot,
                                               .name = x->name,
                                               .at = p->at,
                                               .value = elab_fit(r->x.e, part, p->place) }));
    }
}

static void take_pattern(struct receipt *r, const struct pattern *p, const struct term *part)
{
    struct term *t;

    switch (p->kind) {
    case PATTERN_ANY: break;
    case PATTERN_BIND: take_name(r, p, part); break;
    case PATTERN_EQUAL:
        r->accepts = conjunction(&r->x, r->accepts,
                                 make_on_buffer(&r->x, TERM_EQ, &sort_bool, part, p->term));
        break;
    case PATTERN_ALT:
        t = term_make(r->x.e, TERM_IS, &sort_bool, p->at, 1, &part);
        t->alt = p->alt;
        r->accepts = conjunction(&r->x, r->accepts, t);
        for (uint32_t i = 0; i < p->n; i++) {
            t = term_make(r->x.e, TERM_ALT_FIELD, p->sub[i].sort, p->sub[i].at, 1, &part);
            t->slot = UINT32_MAX;
            t->name = p->sort->alt[p->alt].field[i].name;
            take_pattern(r, &p->sub[i], t);
        }
        break;
    }
}

/* The message, the last of the edge's binders: the head of a sequence, or any element of a bag. */
static const struct term *bind_message(const struct buffered *x, const struct term *ready,
                                       const char *name)
{
    struct elab *e = x->e;
    const struct sort *sort = x->c->buffer->contents;
    bool bag = sort->kind == SORT_BAG;
    struct binder *all = ARENA_ARRAY(e->arena, struct binder, x->edge->n_binders + (size_t)1);
    struct binder *b = &all[x->edge->n_binders];

    if (x->c->n_payload == 0)
        return term_const(e, sort->elem, x->at, value_small(0));
    for (uint32_t i = 0; i < x->edge->n_binders; i++)
        all[i] = x->edge->binder[i];
    *b =
        (struct binder){ .name = name, .slot = e->n_slots++, .sort = sort->elem, .is_value = !bag };
    if (!bag)
        b->lo = either_term(x, ready, make_on_buffer(x, TERM_HEAD, sort->elem, contents(x), NULL),
                            term_make(e, TERM_UNASSIGNED, sort->elem, x->at, 0, NULL));
    else
        b->lo = ready == NULL
                    ? contents(x)
                    : either_term(x, ready, contents(x), elab_buffer_empty(e, x->c, x->at));
    b->hi = b->lo;
    x->edge->binder = all;
    x->edge->n_binders++;
    return term_local(e, sort->elem, x->at, name, b->slot);
}

/* The values of a message. */
static const struct term **message_parts(const struct buffered *x, const struct term *message)
{
    uint32_t n = x->c->n_payload;
    const struct term **part = ARENA_ARRAY(x->e->arena, const struct term *, n + 1);

    part[0] = message;
    for (uint32_t i = 0; i < n && n > 1; i++) {
        const struct sort_field *f = &message->sort->field[i];
        struct term *t = term_make(x->e, TERM_FIELD, f->sort, x->at, 1, &message);
        t->slot = i;
        t->name = f->name;
        part[i] = t;
    }
    return part;
}

/* What takes the message out. */
static struct assign without_message(const struct buffered *x, const struct term *message)
{
    const struct sort *sort = x->c->buffer->contents;
    const struct term *rest;

    if (sort->kind == SORT_SEQ)
        return new_contents(x, make_on_buffer(x, TERM_TAIL, sort, contents(x), NULL));
    rest = term_fold(x->e, term_make(x->e, TERM_TUPLE, sort, x->at, 1, &message));
    return new_contents(x, make_on_buffer(x, TERM_MINUS, sort, contents(x), rest));
}

/* Conditions on the message are asked behind `do`, which they may depend on. */
static void add_conditions(struct receipt *r, const struct term *where)
{
    struct edge *e = r->x.edge;

    r->accepts = conjunction(&r->x, r->accepts, where);
    if (r->accepts != NULL && e->doing.n > 0)
        add_statement(&r->x, &e->doing,
                      (struct statement){
                          .kind = STATEMENT_ASSUME, .at = r->accepts->span, .term = r->accepts });
    else
        e->guard = conjunction(&r->x, e->guard, r->accepts);
}

bool elab_buffer_receive(struct elab *e, const struct channel *c, const struct ast *t,
                         const struct ast *where, struct scope *names, struct edge *out,
                         struct edge_twin *twin)
{
    struct receipt r = { .x = { e, c, t->span, out }, .names = names };
    const struct ast *first = t->kid[1]->n == 1 ? t->kid[1]->kid[0] : NULL;
    const struct term *message, *condition = NULL, *const * part;
    const struct buffer *b = c->buffer;
    bool ok = b->contents != NULL;

    if (!ok)
        return false;
    if (b->contents->kind == SORT_SEQ || c->n_payload == 0)
        out->guard = conjunction(&r.x, out->guard, compare_size(&r.x, TERM_GT, 0));
    message = bind_message(&r.x, out->guard,
                           first != NULL && first->kind == AST_PAT_NAME
                               ? first->name
                               : symbol_of(e->symbols, "message"));
    part = message_parts(&r.x, message);
    for (uint32_t i = 0; i < c->n_payload; i++)
        take_pattern(&r, &out->pattern[i], part[i]);
    if (where != NULL)
        ok = (condition = elab_bool(e, names, where)) != NULL;
    add_conditions(&r, condition);
    *twin = (struct edge_twin){ b->duplicating, b->receive, out->guard, out->doing };
    if (r.assign.n > 0)
        add_statement(&r.x, &twin->doing, assignments(&r.x, (uint32_t)r.assign.n, r.assign.at));
    vec_push(&r.assign, without_message(&r.x, message));
    add_statement(&r.x, &out->doing, assignments(&r.x, (uint32_t)r.assign.n, r.assign.at));
    vec_clear(&r.assign);
    out->pattern = NULL;
    return take_step_values(&r.x, b->receive, c->n_payload, part) && ok;
}
