/*
 * Steps whose expressions are evaluated in the state (see step.h): steps that are deferred, that
 * choose schematic values, or that end in run-time errors.
 *
 * x->target is the state with the changes of the step being evaluated.
 */
#include "config.h"

#include "stg/step/step.h"

#include <string.h>

/* ---- the state that a step leads to ---- */

static uint32_t *writable_target(struct stepper *x)
{
    if (!x->has_target)
        memcpy(x->target, x->word, x->s->width * sizeof *x->target);
    x->has_target = true;
    return x->target;
}

static uint32_t *cells_of_target(struct stepper *x)
{
    return writable_target(x) + x->s->n;
}

static void forget_target(struct stepper *x)
{
    x->has_target = false;
}

static const struct fault *keep_step_fault(struct stepper *x, const struct exec *e)
{
    return arena_copy(x->s->arena, &e->ev.fault, sizeof e->ev.fault);
}

/* With a trace, also those of cells that are written and stay as they are. */
static void push_changes(struct stepper *x, struct step_buffer *b)
{
    const struct system *s = x->s;
    uint32_t *target = writable_target(x);

    for (uint32_t w = 0; w < s->width; w++)
        if (target[w] != x->word[w] || (s->trace.on && w >= s->n && s->trace.is_written[w - s->n]))
            vec_push(&b->change, ((struct word_change){ w, target[w] }));
}

/* A step to x->target, or to this run-time error. */
static void push_step(struct stepper *x, struct step_buffer *b, struct step t,
                      const struct fault *fault)
{
    if (fault == NULL)
        push_changes(x, b);
    t.end = (uint32_t)b->change.n;
    t.fault = fault;
    vec_push(&b->step, t);
    forget_target(x);
}

static struct step make_single_step(uint32_t i, uint32_t move, enum lts_kind kind)
{
    return (struct step){
        .instance = i,
        .move = move,
        .partner = NO_INSTANCE,
        .kind = kind,
        .action = NO_ACTION,
        .payload = VALUE_NONE,
    };
}

static void write_globals(struct stepper *x, const struct move *m)
{
    uint32_t *cell = cells_of_target(x);

    for (uint32_t i = 0; i < m->n_writes; i++) {
        cell[m->write[i].cell] = m->write[i].v;
        if (x->s->trace.on)
            cell_trace_write_cell(&x->s->trace, m->write[i].cell);
    }
}

/* The sender's rest; false: *fault. */
static bool finish_sender(struct stepper *x, uint32_t i, const struct move *m,
                          const struct fault **fault)
{
    struct local_lts *c = &x->s->local[i];
    struct exec e;

    *fault = m->fault_in_rest;
    writable_target(x)[i] = m->next;
    if (!m->deferred)
        return *fault == NULL;
    e = local_lts_exec(c, cells_of_target(x));
    local_lts_load(c, m);
    x->target[i] = local_lts_finish(c, &e, m->edge);
    if (x->target[i] == NO_LOCAL)
        *fault = keep_step_fault(x, &e);
    return x->target[i] != NO_LOCAL;
}

/* ---- communications ---- */

struct pair {
    uint32_t i, j, list;         /* sender, receiver, its list */
    uint32_t m_number, r_number; /* of their moves: */
    const struct move *m, *r;
};

static void push_pair(struct stepper *x, struct step_buffer *b, const struct pair *p,
                      const struct fault *fault)
{
    struct step t = make_single_step(p->i, p->m_number, LTS_COMM);

    t.partner = p->j;
    t.partner_list = p->list;
    t.partner_move = p->r_number;
    push_step(x, b, t, fault);
}

/* The receiver's side where it touches no global variable: remembered. */
static enum lts_answer receive_fixed(struct stepper *x, const struct pair *p,
                                     const struct fault **fault)
{
    const struct receipt *r;

    if (p->r->index != p->m->index)
        return LTS_REFUSED;
    r = local_lts_receive(&x->s->local[p->j], p->r_number, p->m->payload);
    *fault = r->fault;
    if (r->fault != NULL)
        return LTS_FAULT;
    writable_target(x)[p->j] = r->next;
    return r->next == NO_LOCAL ? LTS_REFUSED : LTS_OK;
}

/* Up to the receipt, in the global variables of the target. */
static enum lts_answer receive_deferred(struct stepper *x, const struct pair *p, struct exec *e)
{
    struct local_lts *c = &x->s->local[p->j];
    value index;

    *e = local_lts_exec(c, cells_of_target(x));
    local_lts_load(c, p->r);
    if (!exec_do(e, p->r->edge) || !local_lts_index(c, e, p->r->edge, &index))
        return LTS_FAULT;
    if (index != p->m->index)
        return LTS_REFUSED;
    return exec_receive(e, p->r->edge, p->m->payload);
}

/* The receiver's rest, behind a receipt that was deferred; false: *fault. */
static bool finish_receiver(struct stepper *x, const struct pair *p, struct exec *e,
                            const struct fault **fault)
{
    x->target[p->j] = local_lts_finish(&x->s->local[p->j], e, p->r->edge);
    if (x->target[p->j] == NO_LOCAL)
        *fault = keep_step_fault(x, e);
    return x->target[p->j] != NO_LOCAL;
}

/* Both moves are without error so far: sender's `do` (done), receiver, sender's rest, receiver's
   rest. */
static void communicate_now(struct stepper *x, struct step_buffer *b, const struct pair *p)
{
    const struct fault *fault = NULL;
    struct exec e = { .ev = { .vs = NULL } };
    enum lts_answer a;

    write_globals(x, p->m);
    a = p->r->deferred ? receive_deferred(x, p, &e) : receive_fixed(x, p, &fault);
    if (a == LTS_REFUSED) {
        forget_target(x);
        return;
    }
    if (a == LTS_FAULT && p->r->deferred)
        fault = keep_step_fault(x, &e);
    if (a == LTS_OK && finish_sender(x, p->i, p->m, &fault) && p->r->deferred)
        finish_receiver(x, p, &e, &fault);
    local_lts_note_received(&x->s->local[p->j], p->r_number);
    push_pair(x, b, p, fault);
}

/* The index of a deferred move in this state; false: *fault. */
static bool deferred_index(struct stepper *x, uint32_t i, const struct move *m, value *index,
                           const struct fault **fault)
{
    struct local_lts *c = &x->s->local[i];
    struct exec e = local_lts_exec(c, cells_of_target(x));
    bool ok;

    local_lts_load(c, m);
    ok = exec_do(&e, m->edge) && local_lts_index(c, &e, m->edge, index);
    *fault = ok ? NULL : keep_step_fault(x, &e);
    forget_target(x);
    return ok;
}

/* The receiver's indices as it alone would compute them, where these are known. */
static value receiver_index(struct stepper *x, const struct pair *p)
{
    const struct fault *fault;
    value index;

    if (p->r->index != VALUE_NONE || !p->r->deferred)
        return p->r->index;
    return deferred_index(x, p->j, p->r, &index, &fault) ? index : VALUE_NONE;
}

/* An error before the partner's part counts as soon as both guards hold and the channel may be the
   same one. */
static void evaluate_pair(struct stepper *x, struct step_buffer *b, const struct pair *p)
{
    const struct move *m = p->m, *r = p->r;
    value index;

    if (r->edge->kind != ACTION_RECEIVE || r->link != m->link || r->fault_in_guard)
        return;
    index = m->fault != NULL ? receiver_index(x, p) : r->index;
    if (m->index != VALUE_NONE && index != VALUE_NONE && m->index != index)
        return;
    cell_trace_forget_writes(&x->s->trace);
    if (m->fault != NULL || r->fault != NULL)
        push_pair(x, b, p, m->fault != NULL ? m->fault : r->fault);
    else
        communicate_now(x, b, p);
}

void evaluate_communication(struct stepper *x, uint32_t i, uint32_t move, uint32_t j, uint32_t list,
                            struct step_buffer *b)
{
    struct expansion e = x->tables->of[j].enabled.at[list].moves;

    for (uint32_t r = e.first; r < e.first + e.n; r++) {
        struct pair p = {
            i, j, list, move, r, &x->s->local[i].move.at[move], &x->s->local[j].move.at[r]
        };
        evaluate_pair(x, b, &p);
    }
}

/* ---- the parts of a broadcast ---- */

bool evaluate_sender(struct stepper *x, uint32_t i, uint32_t move, const struct fault **fault)
{
    const struct move *m = &x->s->local[i].move.at[move];

    cell_trace_forget_writes(&x->s->trace);
    write_globals(x, m);
    return finish_sender(x, i, m, fault);
}

enum lts_answer evaluate_receiver(struct stepper *x, uint32_t j, uint32_t r, const struct move *m,
                                  const struct fault **fault)
{
    struct pair p = { .j = j, .r_number = r, .m = m, .r = &x->s->local[j].move.at[r] };
    struct exec e;
    enum lts_answer a;

    *fault = NULL;
    a = p.r->deferred ? receive_deferred(x, &p, &e) : receive_fixed(x, &p, fault);
    if (a == LTS_FAULT && p.r->deferred)
        *fault = keep_step_fault(x, &e);
    if (a == LTS_OK && p.r->deferred && !finish_receiver(x, &p, &e, fault))
        a = LTS_FAULT;
    if (a != LTS_REFUSED)
        local_lts_note_received(&x->s->local[j], r);
    return a;
}

void evaluate_push(struct stepper *x, struct step_buffer *b, struct step t,
                   const struct fault *fault)
{
    push_step(x, b, t, fault);
}

/* ---- inputs ---- */

/* One value for a deferred move, in the global variables of the state. */
static enum lts_answer input_now(struct stepper *x, uint32_t i, const struct move *m, value payload,
                                 const struct fault **fault)
{
    struct local_lts *c = &x->s->local[i];
    struct exec e = local_lts_exec(c, cells_of_target(x));
    enum lts_answer a;

    local_lts_load(c, m);
    a = exec_do(&e, m->edge) ? exec_receive(&e, m->edge, payload) : LTS_FAULT;
    if (a == LTS_OK) {
        x->target[i] = local_lts_finish(c, &e, m->edge);
        a = x->target[i] == NO_LOCAL ? LTS_FAULT : LTS_OK;
    }
    *fault = a == LTS_FAULT ? keep_step_fault(x, &e) : NULL;
    return a;
}

enum lts_answer evaluate_input(struct stepper *x, uint32_t i, uint32_t move, value payload,
                               struct step_buffer *b)
{
    struct step t = make_single_step(i, move, LTS_IN);
    const struct fault *fault;
    enum lts_answer a;

    cell_trace_forget_writes(&x->s->trace);
    a = input_now(x, i, &x->s->local[i].move.at[move], payload, &fault);
    t.payload = payload;
    if (a == LTS_REFUSED)
        forget_target(x);
    else
        push_step(x, b, t, fault);
    return a;
}

void evaluate_inputs(struct stepper *x, uint32_t i, uint32_t move, struct step_buffer *b)
{
    struct local_lts *c = &x->s->local[i];
    const struct move *m = &c->move.at[move];
    struct exec e = local_lts_exec(c, cells_of_target(x));
    struct vec_u32 candidates = VEC_EMPTY;

    local_lts_load(c, m);
    active_domain_set(c->domain, x->s->sig->vs, m->scope != VALUE_NONE ? m->scope : x->scope);
    if (!exec_do(&e, m->edge) || !exec_candidates(&e, m->edge, &candidates))
        push_step(x, b, make_single_step(i, move, LTS_IN), keep_step_fault(x, &e));
    forget_target(x);
    for (size_t k = 0; k < candidates.n; k++)
        evaluate_input(x, i, move, candidates.at[k], b);
    vec_clear(&candidates);
}

static bool accepts_something(struct stepper *x, uint32_t i, uint32_t number)
{
    struct local_lts *c = &x->s->local[i];
    const struct move *m = &c->move.at[number];
    struct step_buffer *b = &x->scratch;
    uint32_t accepted;

    if (x->s->sig->link[m->link].endless_input)
        return true;
    if (!m->deferred) {
        accepted = local_lts_accepted(c, number, x->scope);
        return c->accepted.at[accepted].receipt.n > 0;
    }
    b->step.n = b->change.n = 0;
    evaluate_inputs(x, i, number, b);
    return b->step.n > 0;
}

static void offer_input_step(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t number)
{
    const struct move *m = &x->s->local[i].move.at[number];
    struct step t = make_single_step(i, number, LTS_IN);
    const struct fault *fault = m->fault;
    value index;

    if (fault == NULL && m->deferred && deferred_index(x, i, m, &index, &fault))
        t.payload = index;
    if (fault == NULL && !accepts_something(x, i, number))
        return;
    t.end = (uint32_t)b->change.n;
    t.fault = fault;
    vec_push(&b->step, t);
}

/* ---- alone ---- */

static void offer_output_step(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t number)
{
    const struct move *m = &x->s->local[i].move.at[number];
    const struct fault *fault = m->fault;

    cell_trace_forget_writes(&x->s->trace);
    if (fault == NULL) {
        write_globals(x, m);
        finish_sender(x, i, m, &fault);
    }
    push_step(x, b, make_single_step(i, number, LTS_OUT), fault);
}

void evaluate_alone(struct stepper *x, uint32_t i, const struct local_transition *t,
                    struct step_buffer *b)
{
    const struct move *m = &x->s->local[i].move.at[t->move];

    if (m->fault != NULL)
        push_step(x, b, make_single_step(i, t->move, (enum lts_kind)t->kind), m->fault);
    else if (t->kind == LTS_IN)
        offer_input_step(x, b, i, t->move);
    else
        offer_output_step(x, b, i, t->move);
}
