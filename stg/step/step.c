/*
 * The steps of a state from the tables (see step.h).
 */
#include "config.h"

#include "stg/step/step.h"

#include <string.h>

#include "stg/states/pairs.h"
#include "support/bug.h"

void *thread_memory(size_t size)
{
    return mem_zalloc(size + (size_t)2 * PAIRS_LINE);
}

void step_buffer_clear(struct step_buffer *b)
{
    vec_clear(&b->step);
    vec_clear(&b->change);
}

void stepper_init(struct stepper *x, struct step_tables *t, bool alone)
{
    uint32_t n = t->s->n + 1;

    *x = (struct stepper){ .tables = t, .s = t->s, .alone = alone };
    x->enabled = thread_memory(n * sizeof *x->enabled);
    x->listens = thread_memory(n * sizeof *x->listens);
    x->active = thread_memory(n * sizeof *x->active);
    x->target = thread_memory((t->s->width + 1) * sizeof *x->target);
}

void stepper_clear(struct stepper *x)
{
    mem_free(x->enabled);
    mem_free(x->listens);
    mem_free(x->active);
    mem_free(x->target);
    step_buffer_clear(&x->scratch);
}

void stepper_load(struct stepper *x, const uint32_t *word, value held)
{
    x->word = word;
    x->has_target = false;
    if (x->s->domain.used != NULL)
        system_scope(x->s, word, held);
}

/* ---- steps ---- */

static void change(const struct stepper *x, struct step_buffer *b, uint32_t word, uint32_t number)
{
    if (x->word[word] != number)
        vec_push(&b->change, ((struct tree_change){ word, number }));
}

/* A variable may be written several times; all these writes say the same. */
static void change_globals(const struct stepper *x, struct step_buffer *b,
                           const struct local_transition *t)
{
    for (uint32_t i = 0; i < t->n_writes; i++) {
        bool again = false;
        for (uint32_t k = 0; k < i; k++)
            again = again || t->write[k].global == t->write[i].global;
        if (!again)
            change(x, b, x->s->n + t->write[i].global, t->write[i].v);
    }
}

static void push_alone(const struct stepper *x, struct step_buffer *b, uint32_t i,
                       const struct local_transition *t)
{
    if (t->kind != LTS_IN) {
        change(x, b, i, t->next);
        change_globals(x, b, t);
    } else {
        b->n_inputs++;
    }
    vec_push(&b->step, ((struct step){
                           .instance = i,
                           .move = t->move,
                           .partner = NO_INSTANCE,
                           .kind = (enum lts_kind)t->kind,
                           .action = NO_ACTION,
                           .payload = VALUE_NONE,
                           .end = (uint32_t)b->change.n,
                       }));
}

/* An input, once for each value. */
static void push_values(const struct stepper *x, struct step_buffer *b, uint32_t i,
                        const struct local_transition *t)
{
    const uint32_t *list = x->tables->of[i].next.at + t->action;

    for (uint32_t k = 1; k <= list[0]; k++) {
        change(x, b, i, list[k]);
        vec_push(&b->step, ((struct step){
                               .instance = i,
                               .move = t->move,
                               .partner = NO_INSTANCE,
                               .kind = LTS_IN,
                               .action = t->action,
                               .payload = VALUE_NONE,
                               .end = (uint32_t)b->change.n,
                           }));
    }
}

static void push_communication(const struct stepper *x, struct step_buffer *b, uint32_t i,
                               const struct local_transition *t, uint32_t j, uint32_t next,
                               uint32_t rank)
{
    change(x, b, i, t->next);
    change(x, b, j, next);
    change_globals(x, b, t);
    vec_push(&b->step, ((struct step){
                           .instance = i,
                           .move = t->move,
                           .partner = j,
                           .partner_move = RESPONSE_MANY + rank,
                           .action = t->action,
                           .kind = LTS_COMM,
                           .payload = VALUE_NONE,
                           .end = (uint32_t)b->change.n,
                       }));
}

/* ---- synchronisations ---- */

static bool writes(const struct local_transition *t, uint32_t global)
{
    for (uint32_t i = 0; i < t->n_writes; i++)
        if (t->write[i].global == global)
            return true;
    return false;
}

/* The words that change, and the variables that `do` writes: not all of those are in the key. */
static void note_step(struct stepper *x, const struct local_transition *t,
                      const struct step_buffer *b, size_t k)
{
    struct step_tables *h = x->tables;
    uint32_t n, from = x->s->n;
    const struct tree_change *c = step_changes(b, k, &n);
    size_t at;

    vec_push(&h->synchronisation, b->step.at[k].partner_move);
    at = h->synchronisation.n;
    vec_push(&h->synchronisation, n);
    for (uint32_t i = 0; i < n; i++) {
        vec_push(&h->synchronisation, c[i].node);
        vec_push(&h->synchronisation, c[i].number);
    }
    for (uint32_t w = from; w < x->s->width; w++) {
        bool changed = false;
        for (uint32_t i = 0; i < n; i++)
            changed = changed || c[i].node == w;
        if (changed || !writes(t, w - from))
            continue;
        vec_push(&h->synchronisation, w);
        vec_push(&h->synchronisation, x->word[w]);
        h->synchronisation.at[at]++;
    }
}

/* RESPONSE_EVALUATED: there is a run-time error among them. */
static uint32_t note_steps(struct stepper *x, const struct local_transition *t,
                           const struct step_buffer *b)
{
    uint32_t where = vec_number(x->tables->synchronisation.n);

    if (where >= RESPONSE_EVALUATED)
        bug_end(BUG_NO_NUMBERS);
    for (size_t k = 0; k < b->step.n; k++)
        if (b->step.at[k].fault != NULL)
            return RESPONSE_EVALUATED;
    vec_push(&x->tables->synchronisation, (uint32_t)b->step.n);
    for (size_t k = 0; k < b->step.n; k++)
        note_step(x, t, b, k);
    return where;
}

static uint32_t make_synchronisation(struct stepper *x, uint32_t i, uint32_t transition, uint32_t j)
{
    const struct local_transition *t = &x->tables->transition.at[transition];
    struct step_buffer *b = &x->scratch;
    uint32_t where;

    b->step.n = b->change.n = 0;
    evaluate_communication(x, i, t->move, j, b);
    where = note_steps(x, t, b);
    memo_add(&x->tables->of[j].synchronisation_by, memo_key(x->enabled[j], transition), where);
    return where;
}

static void follow_synchronisation(const struct stepper *x, struct step_buffer *b, uint32_t i,
                                   const struct local_transition *t, uint32_t j,
                                   const uint32_t *list)
{
    for (uint32_t k = *list++; k > 0; k--) {
        uint32_t partner_move = *list++;
        for (uint32_t changes = *list++; changes > 0; changes--, list += 2)
            change(x, b, list[0], list[1]);
        vec_push(&b->step, ((struct step){
                               .instance = i,
                               .move = t->move,
                               .partner = j,
                               .partner_move = partner_move,
                               .kind = LTS_COMM,
                               .payload = VALUE_NONE,
                               .end = (uint32_t)b->change.n,
                           }));
    }
}

static bool evaluate_with(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t move,
                          uint32_t j)
{
    if (x->alone)
        evaluate_communication(x, i, move, j, b);
    return x->alone;
}

static bool synchronise(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t transition,
                        uint32_t j)
{
    uint32_t where = synchronisation_find(x->tables, j, x->enabled[j], transition);
    const struct local_transition *t;

    if (where == RESPONSE_UNKNOWN && !x->alone)
        return false;
    if (where == RESPONSE_UNKNOWN)
        where = make_synchronisation(x, i, transition, j);
    t = &x->tables->transition.at[transition];
    if (where == RESPONSE_EVALUATED)
        return evaluate_with(x, b, i, t->move, j);
    follow_synchronisation(x, b, i, t, j, x->tables->synchronisation.at + where);
    return true;
}

/* ---- communications ---- */

/* The steps in which instance j takes part. */
static bool add_communications(struct stepper *x, struct step_buffer *b, uint32_t i,
                               const struct local_transition *t, uint32_t j)
{
    struct step_tables *h = x->tables;
    uint32_t r = response_find(h, j, x->enabled[j], t->action);
    const uint32_t *list;

    if (r == RESPONSE_UNKNOWN && x->alone)
        r = response_make(h, j, x->enabled[j], t->action);
    if (r == RESPONSE_REFUSED)
        return true;
    if (r == RESPONSE_UNKNOWN)
        return false;
    if (r == RESPONSE_EVALUATED)
        return evaluate_with(x, b, i, t->move, j);
    if (r < RESPONSE_MANY) {
        push_communication(x, b, i, t, j, r - 1, 0);
        return true;
    }
    list = h->of[j].next.at + (r - RESPONSE_MANY);
    for (uint32_t k = 1; k <= list[0]; k++)
        push_communication(x, b, i, t, j, list[k], k - 1);
    return true;
}

static bool meets(const struct stepper *x, const struct local_transition *t, const struct action *a,
                  uint32_t i, uint32_t j)
{
    return j != i && (a->index == VALUE_NONE || (x->listens[j] >> t->channel & 1) != 0);
}

static bool is_transition_deferred(const struct stepper *x, const struct local_transition *t,
                                   uint32_t j)
{
    return t->deferred || (x->deferred && x->tables->of[j].enabled.at[x->enabled[j]].deferred);
}

static bool take_partners(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t transition)
{
    const struct local_transition *t = &x->tables->transition.at[transition];
    const struct action *a = &x->tables->action.at[t->action];
    const uint32_t *partner = x->tables->partner.at + a->first_partner;
    bool known = true;

    for (uint32_t k = 0; k < a->n_partners && known; k++) {
        uint32_t j = partner[k];
        if (!meets(x, t, a, i, j))
            continue;
        if (t->evaluated)
            known = evaluate_with(x, b, i, t->move, j);
        else if (is_transition_deferred(x, t, j))
            known = synchronise(x, b, i, transition, j);
        else
            known = add_communications(x, b, i, t, j);
    }
    return known;
}

/* ---- a state ---- */

static bool add_transition_steps(struct stepper *x, struct step_buffer *b, uint32_t i,
                                 uint32_t transition)
{
    const struct local_transition *t = &x->tables->transition.at[transition];

    if (t->kind == LTS_COMM && t->action != NO_ACTION)
        return take_partners(x, b, i, transition);
    if (!t->evaluated) {
        if (t->kind == LTS_IN && x->with_values && t->action != NO_ACTION)
            push_values(x, b, i, t);
        else
            push_alone(x, b, i, t);
        return true;
    }
    if (x->alone)
        evaluate_alone(x, i, t, b);
    return x->alone;
}

/* The lists of all instances. */
static bool find_enabled(struct stepper *x)
{
    struct step_tables *t = x->tables;

    x->n_active = 0;
    x->deferred = false;
    for (uint32_t i = 0; i < x->s->n; i++) {
        const struct enabled *e;
        uint32_t list = enabled_find(t, i, x->word);
        if (list == NOT_LISTED && x->alone)
            list = enabled_make(t, i, x->word);
        if (list == NOT_LISTED)
            return false;
        x->enabled[i] = list;
        e = &t->of[i].enabled.at[list];
        x->listens[i] = e->listens;
        x->deferred = x->deferred || e->deferred;
        if (e->n > 0)
            x->active[x->n_active++] = (struct active){ i, e->first, e->first + e->n };
    }
    return true;
}

bool steps_of(struct stepper *x, struct step_buffer *b)
{
    bool known = find_enabled(x);

    b->step.n = b->change.n = b->n_inputs = 0;
    for (uint32_t i = 0; i < x->n_active && known; i++) {
        struct active a = x->active[i];
        for (uint32_t k = a.first; k < a.end && known; k++)
            known = add_transition_steps(x, b, a.instance, k);
    }
    return known;
}

/* ---- inputs ---- */

static void push_receipt(struct stepper *x, uint32_t i, const struct receipt *r,
                         struct step_buffer *b)
{
    if (r->fault == NULL)
        change(x, b, i, r->next);
    vec_push(&b->step, ((struct step){
                           .instance = i,
                           .move = r->move,
                           .partner = NO_INSTANCE,
                           .kind = LTS_IN,
                           .payload = r->payload,
                           .end = (uint32_t)b->change.n,
                           .fault = r->fault,
                       }));
}

static bool is_deferred_input(const struct stepper *x, uint32_t i, uint32_t move)
{
    return x->s->local[i].move.at[move].deferred;
}

void step_inputs(struct stepper *x, uint32_t i, uint32_t move, struct step_buffer *b)
{
    struct local_lts *c = &x->s->local[i];
    const struct vec_u32 *list;
    uint32_t accepted;

    b->step.n = b->change.n = 0;
    if (is_deferred_input(x, i, move)) {
        evaluate_inputs(x, i, move, b);
        return;
    }
    accepted = local_lts_accepted(c, move);
    list = &c->accepted.at[accepted].receipt;
    for (size_t k = 0; k < list->n; k++)
        push_receipt(x, i, &c->receipt.at[list->at[k]], b);
}

enum lts_answer step_complete(struct stepper *x, uint32_t i, uint32_t move, value payload,
                              struct step_buffer *b)
{
    const struct receipt *r;

    b->step.n = b->change.n = 0;
    if (is_deferred_input(x, i, move))
        return evaluate_input(x, i, move, payload, b);
    r = local_lts_receive(&x->s->local[i], move, payload);
    if (r->fault == NULL && r->next == NO_LOCAL)
        return LTS_REFUSED;
    push_receipt(x, i, r, b);
    return r->fault != NULL ? LTS_FAULT : LTS_OK;
}

/* ---- descriptions ---- */

struct lts_edge move_edge(enum lts_kind kind, const struct move *m, uint32_t instance)
{
    struct lts_edge e = {
        .kind = kind,
        .step = LTS_NO_STEP,
        .link = m->link,
        .index = m->index,
        .payload = m->payload,
        .actor = { instance, NO_INSTANCE },
        .source = { m->edge, NULL },
        .target = LTS_NO_STATE,
        .fault = m->fault,
    };

    if (kind == LTS_TAU)
        e.step = m->edge->step;
    return e;
}

static uint32_t partner_move(struct stepper *x, const struct step *t)
{
    if (t->partner_move < RESPONSE_MANY)
        return t->partner_move;
    return response_move(x->tables, t->partner, x->enabled[t->partner], t->action,
                         t->partner_move - RESPONSE_MANY);
}

void step_describe(struct stepper *x, const struct step *t, struct lts_edge *out)
{
    *out = move_edge(t->kind, &x->s->local[t->instance].move.at[t->move], t->instance);
    out->fault = t->fault;
    if (t->kind == LTS_IN) {
        out->input = t->move;
        if (t->payload != VALUE_NONE) /* an index that is known in the state only */
            out->index = t->payload;
        out->payload = VALUE_NONE;
    }
    if (t->partner == NO_INSTANCE)
        return;
    out->actor[1] = t->partner;
    out->source[1] = x->s->local[t->partner].move.at[partner_move(x, t)].edge;
}
