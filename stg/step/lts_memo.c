/*
 * Remembering steps (see lts_memo.h).
 *
 * The inner source numbers its states for all checks.  As long as there was only one check, these
 * are its numbers, too; later, two tables translate.
 */
#include "config.h"

#include "stg/step/lts_memo.h"

#include <string.h>

#include "stg/step/stg_lts.h"
#include "support/map.h"

#define NO_RECORD UINT32_MAX /* in place of a record: there can be none */

struct lts_memo {
    struct lts *inner; /* owned, as what follows */
    bool on;           /* steps are remembered */
    bool renumbers;    /* the numbers of this check are others than those of the inner source */
    struct vec_u32 inner_of;  /* ... then: of each state of this check */
    struct vec_u32 number_of; /* ... of each inner state, and 1 more; 0: not seen yet */
    struct vec_u32
        first; /* of each inner state: the place of its record, or NO_RECORD; 0: not known */
    struct vec_u32 record;      /* number of steps; schematic values in scope, as `held`; of each
                                 step: inner target, label, and renaming if there are atoms */
    VEC(struct lts_edge) label; /* edges without target and renaming, each once */
    struct map label_map;
    struct active_domain domain; /* of the inner state whose record is made */
    value held;                  /* with which steps were asked for last */
    struct lts_steps step;
    VEC(struct lts_input) input;
};

/* ---- numbers ---- */

static state_id inner_number(const struct lts_memo *m, state_id s)
{
    return m->renumbers ? m->inner_of.at[s] : s;
}

/* The number of an inner state, a new one if it has none; LTS_NO_STATE stays what it is. */
static state_id outer_number(struct lts_memo *m, state_id x)
{
    if (!m->renumbers || x == LTS_NO_STATE)
        return x;
    while (m->number_of.n <= x)
        vec_push(&m->number_of, 0);
    if (m->number_of.at[x] == 0) {
        vec_push(&m->inner_of, x);
        m->number_of.at[x] = vec_number(m->inner_of.n);
    }
    return m->number_of.at[x] - 1;
}

/* ---- labels ---- */

static bool same_label(const void *owner, uint32_t id, const void *key)
{
    const struct lts_memo *m = owner;
    const struct lts_edge *a = &m->label.at[id], *b = key;

    return a->kind == b->kind && a->step == b->step && a->link == b->link && a->index == b->index &&
           a->payload == b->payload && a->actor[0] == b->actor[0] && a->actor[1] == b->actor[1] &&
           a->source[0] == b->source[0] && a->source[1] == b->source[1] && a->others == b->others &&
           a->input == b->input && a->stays == b->stays;
}

static uint64_t label_hash(const struct lts_edge *e)
{
    uint64_t h = hash_mix((uint64_t)e->kind << 32 | e->step, (uint64_t)e->link << 32 | e->input);

    h = hash_mix(h, (uint64_t)e->index << 32 | e->payload);
    h = hash_mix(h, (uint64_t)e->actor[0] << 32 | e->actor[1]);
    h = hash_mix(h, (uintptr_t)e->source[0]);
    h = hash_mix(h, e->others);
    return hash_mix(h, (uintptr_t)e->source[1]);
}

static uint32_t intern_label(struct lts_memo *m, const struct lts_edge *e)
{
    uint64_t hash = label_hash(e);
    uint32_t id = map_find(&m->label_map, hash, same_label, m, e);

    if (id != MAP_NONE)
        return id;
    id = vec_number(m->label.n);
    vec_push(&m->label, *e);
    map_add(&m->label_map, hash, id);
    return id;
}

/* ---- records ---- */

#define STEPS_AT 2 /* words of a record before its steps */

static uint32_t step_words(const struct lts_memo *m)
{
    return m->inner->sig->n_atoms > 0 ? 3 : 2;
}

/* A run-time error is not kept: it may be told in memory that is used again. */
static bool can_be_kept(const struct lts_memo *m, const struct lts_edge *e, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (e[k].fault != NULL)
            return false;
    return m->record.n + STEPS_AT + (size_t)n * step_words(m) < NO_RECORD;
}

/* The schematic values that are in scope in inner state x. */
static value scope_of(struct lts_memo *m, state_id x)
{
    if (m->domain.used == NULL)
        return VALUE_NONE;
    m->inner->data.scope(m->inner->self, x, m->domain.used);
    return active_domain_tuple(&m->domain, m->inner->sig->vs);
}

/* The place of a new record, or NO_RECORD. */
static uint32_t make_record(struct lts_memo *m, state_id x)
{
    bool renames = step_words(m) == 3;
    uint32_t n, at = (uint32_t)m->record.n;
    const struct lts_edge *e = lts_edges(m->inner, x, VALUE_NONE, &n);

    if (!can_be_kept(m, e, n))
        return NO_RECORD;
    vec_push(&m->record, n);
    vec_push(&m->record, scope_of(m, x));
    for (uint32_t k = 0; k < n; k++) {
        vec_push(&m->record, e[k].target);
        vec_push(&m->record, intern_label(m, &e[k]));
        if (renames)
            vec_push(&m->record, e[k].renamed);
    }
    return at;
}

/* The record of inner state x under what is held, or NULL. */
static const uint32_t *find_record(const struct lts_memo *m, state_id x, value held)
{
    const uint32_t *r;

    if (x >= m->first.n || m->first.at[x] == 0 || m->first.at[x] == NO_RECORD)
        return NULL;
    r = &m->record.at[m->first.at[x]];
    return held == VALUE_NONE || held == r[1] ? r : NULL;
}

/* The same, after it has been made if it can be. */
static const uint32_t *find_or_make_record(struct lts_memo *m, state_id x, value held)
{
    if (!m->on)
        return NULL;
    while (m->first.n <= x)
        vec_push(&m->first, 0);
    if (m->first.at[x] == 0)
        m->first.at[x] = make_record(m, x);
    return find_record(m, x, held);
}

/* Step k of a record. */
static struct lts_edge recall_edge(struct lts_memo *m, const uint32_t *record, uint32_t k)
{
    uint32_t words = step_words(m);
    const uint32_t *w = record + STEPS_AT + (size_t)k * words;
    struct lts_edge e = m->label.at[w[1]];

    e.target = outer_number(m, w[0]);
    e.renamed = words == 3 ? w[2] : RENAMING_NONE;
    return e;
}

/* ---- the interface ---- */

static const struct lts_step *recall_steps(struct lts_memo *m, const uint32_t *record, uint32_t *n)
{
    *n = record[0];
    vec_reserve(&m->step, *n + (size_t)1);
    for (uint32_t k = 0; k < *n; k++) {
        struct lts_edge e = recall_edge(m, record, k);
        m->step.at[k] = lts_step_of(&e);
    }
    return m->step.at;
}

static const struct lts_step *pass_steps(struct lts_memo *m, state_id x, value held, uint32_t *n)
{
    const struct lts_step *t = m->inner->steps(m->inner->self, x, held, n);

    vec_reserve(&m->step, *n + (size_t)1);
    for (uint32_t k = 0; k < *n; k++) {
        m->step.at[k] = t[k];
        m->step.at[k].target = outer_number(m, t[k].target);
    }
    return m->step.at;
}

static const struct lts_step *memo_steps(void *self, state_id s, value held, uint32_t *n)
{
    struct lts_memo *m = self;
    state_id x = inner_number(m, s);
    const uint32_t *record = find_or_make_record(m, x, held);

    m->held = held;
    return record != NULL ? recall_steps(m, record, n) : pass_steps(m, x, held, n);
}

static void memo_describe(void *self, state_id s, value held, uint32_t k, struct lts_edge *out)
{
    struct lts_memo *m = self;
    state_id x = inner_number(m, s);
    const uint32_t *record = find_record(m, x, held);

    if (record != NULL) {
        *out = recall_edge(m, record, k);
        return;
    }
    m->inner->describe(m->inner->self, x, held, k, out);
    out->target = outer_number(m, out->target);
}

static const struct lts_input *memo_inputs(void *self, state_id s, const struct lts_step *in,
                                           value held, uint32_t *n)
{
    struct lts_memo *m = self;
    const struct lts_input *v = m->inner->inputs(m->inner->self, inner_number(m, s), in, held, n);

    vec_reserve(&m->input, *n + (size_t)1);
    for (uint32_t k = 0; k < *n; k++) {
        m->input.at[k] = v[k];
        m->input.at[k].target = outer_number(m, v[k].target);
    }
    return m->input.at;
}

/* The inner source completes a step of the state that it is at, under what was held there. */
static enum lts_answer memo_complete(void *self, state_id s, const struct lts_step *in,
                                     value payload, struct lts_input *out)
{
    struct lts_memo *m = self;
    state_id x = inner_number(m, s);
    enum lts_answer a;
    uint32_t n;

    m->inner->steps(m->inner->self, x, m->held, &n);
    a = m->inner->complete(m->inner->self, x, in, payload, out);
    if (a == LTS_OK)
        out->target = outer_number(m, out->target);
    return a;
}

static uint32_t memo_start(void *self, struct fault *fault)
{
    struct lts_memo *m = self;

    if (!lts_start(m->inner, fault))
        return 0;
    for (state_id x = 0; x < m->inner->n_initial; x++)
        outer_number(m, x);
    return m->inner->n_initial;
}

static value memo_read(void *self, state_id s, uint32_t instance, uint32_t variable)
{
    const struct lts_memo *m = self;

    return m->inner->read(m->inner->self, inner_number(m, s), instance, variable);
}

static uint64_t memo_n_states(void *self)
{
    const struct lts_memo *m = self;

    return m->renumbers ? m->inner_of.n : m->inner->n_states(m->inner->self);
}

static void memo_scope(void *self, state_id s, uint32_t *used)
{
    const struct lts_memo *m = self;
    state_id x = inner_number(m, s);
    const uint32_t *record = find_record(m, x, VALUE_NONE);

    if (record == NULL) {
        m->inner->data.scope(m->inner->self, x, used);
        return;
    }
    memset(used, 0, m->domain.sizes->n * sizeof *used);
    active_domain_take(&(struct active_domain){ m->domain.sizes, used }, m->inner->sig->vs,
                       record[1]);
}

static renaming memo_canonicalize_env(void *self, state_id s, uint32_t n,
                                      const struct sort *const *sort, value *v)
{
    const struct lts_memo *m = self;

    return m->inner->data.canonicalize_env(m->inner->self, inner_number(m, s), n, sort, v);
}

static void memo_load_cells(void *self, state_id s, uint32_t from, uint32_t n, uint32_t *cell)
{
    const struct lts_memo *m = self;

    m->inner->cells.load(m->inner->self, inner_number(m, s), from, n, cell);
}

static const uint32_t *memo_words(void *self, state_id s)
{
    const struct lts_memo *m = self;

    return m->inner->cells.words(m->inner->self, inner_number(m, s));
}

/* ---- life ---- */

static void forget_steps(struct lts_memo *m)
{
    m->on = false;
    vec_clear(&m->first);
    vec_clear(&m->record);
    vec_clear(&m->label);
    map_clear(&m->label_map);
}

static void forget_numbers(struct lts_memo *m)
{
    vec_clear(&m->inner_of);
    vec_clear(&m->number_of);
}

static void memo_free(void *self)
{
    struct lts_memo *m = self;

    forget_steps(m);
    forget_numbers(m);
    mem_free(m->domain.used);
    vec_clear(&m->step);
    vec_clear(&m->input);
    lts_free(m->inner);
    mem_free(m);
}

struct lts *lts_memo_new(struct lts *inner)
{
    struct lts_memo *m = mem_zalloc(sizeof *m);
    struct lts *l = mem_zalloc(sizeof *l);

    *m = (struct lts_memo){ .inner = inner, .on = true, .held = VALUE_NONE };
    map_init(&m->label_map);
    vec_push(&m->record, 0); /* no record is at place 0 */
    if (has_schematic(inner->sig)) {
        m->domain.sizes = inner->data.sizes;
        m->domain.used = mem_zalloc((inner->data.sizes->n + (size_t)1) * sizeof *m->domain.used);
    }
    *l = (struct lts){
        .self = m,
        .sig = inner->sig,
        .fidelity = inner->fidelity,
        .data = inner->data,
        .cells = inner->cells,
        .free = memo_free,
        .start = memo_start,
        .steps = memo_steps,
        .describe = memo_describe,
        .inputs = memo_inputs,
        .complete = memo_complete,
        .read = memo_read,
        .n_states = memo_n_states,
    };
    l->cells.load = memo_load_cells;
    l->cells.words = memo_words;
    l->data.scope = memo_scope;
    l->data.canonicalize_env = memo_canonicalize_env;
    return l;
}

struct lts *lts_memo_inner(const struct lts *l)
{
    return l->free == memo_free ? ((const struct lts_memo *)l->self)->inner : NULL;
}

void lts_memo_restart(struct lts *l)
{
    struct lts_memo *m = l->self;

    m->renumbers = true;
    forget_numbers(m);
    l->n_initial = 0;
}

void lts_memo_give_back(struct lts *l)
{
    struct lts_memo *m = l->self;

    lts_keep(l, NULL, NULL);
    forget_steps(m);
    if (!m->renumbers)
        return;
    stg_lts_keep(m->inner, vec_number(m->inner_of.n), m->inner_of.at);
    forget_numbers(m);
    m->renumbers = false;
}
