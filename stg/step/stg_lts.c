/*
 * A system as a transition source (see stg_lts.h): steps become states and edges.
 */
#include "config.h"

#include "stg/step/stg_lts.h"

#include <string.h>

#include "stg/step/stg_source.h"

#define NOT_KNOWN UINT32_MAX /* no value has this handle */

/* ---- where steps lead ---- */

/* The stepper is at this state, and its caller holds this. */
static void load_stepper(struct stg_source *s, state_id id, value held)
{
    struct vec_u32 *differ = &s->stepper.differ;
    const uint32_t *word = store_load_over(&s->store, &s->tree, id, differ);

    if (differ->n > s->system.width) /* so many are as good as all */
        differ->n = s->system.width;
    if (s->at == id && s->held == held)
        return;
    stepper_load(&s->stepper, word, held);
    s->at = id;
    s->held = held;
}

/* Where the state behind step k of b is, and how it was renamed. */
static struct tree_target target_of(struct stg_source *s, const struct step_buffer *b, size_t k,
                                    renaming *renamed)
{
    uint32_t n;
    const struct word_change *c = step_changes(b, k, &n);

    *renamed = RENAMING_NONE;
    if (s->canonicalizer.reduce == NULL)
        return store_target_changed(&s->store, &s->tree, c, n);
    memcpy(s->target, s->stepper.word, s->system.width * sizeof *s->target);
    for (uint32_t i = 0; i < n; i++)
        s->target[c[i].word] = c[i].number;
    s->canonicalizer.reduce(s->canonicalizer.self, true, s->target, renamed);
    return store_target(&s->store, &s->tree, s->target);
}

static bool leads_on(const struct step *t, bool of_inputs)
{
    return t->fault == NULL && (of_inputs || t->kind != LTS_IN);
}

/* The states behind the steps of b are looked up together.  of_inputs: these are values. */
static void land(struct stg_source *s, const struct step_buffer *b, bool of_inputs,
                 struct lts_step *out)
{
    size_t n = b->step.n;

    vec_reserve(&s->landing, n);
    for (size_t k = 0; k < n; k++) {
        const struct step *t = &b->step.at[k];
        out[k] = (struct lts_step){
            .kind = t->kind,
            .instance = t->instance,
            .input = t->move,
            .target = LTS_NO_STATE,
            .fault = t->fault,
        };
        if (leads_on(t, of_inputs))
            s->landing.at[k].target = target_of(s, b, k, &out[k].renamed);
    }
    for (size_t k = 0; k < n; k++)
        if (leads_on(&b->step.at[k], of_inputs))
            s->landing.at[k].key = store_close(&s->store, &s->landing.at[k].target);
    for (size_t k = 0; k < n; k++)
        if (leads_on(&b->step.at[k], of_inputs))
            store_fetch(&s->store, s->landing.at[k].key);
    for (size_t k = 0; k < n; k++)
        if (leads_on(&b->step.at[k], of_inputs))
            out[k].target = store_put_key(&s->store, s->landing.at[k].key);
}

/* ---- the interface ---- */

static const struct lts_step *source_steps(void *self, state_id id, value held, uint32_t *n)
{
    struct stg_source *s = self;

    if (s->stepped != id || s->stepped_held != held) {
        load_stepper(s, id, held);
        steps_of(&s->stepper, &s->buffer);
        vec_reserve(&s->step, s->buffer.step.n + 1);
        land(s, &s->buffer, false, s->step.at);
        s->stepped = id;
        s->stepped_held = held;
    }
    *n = (uint32_t)s->buffer.step.n;
    return s->step.at;
}

static void source_describe(void *self, state_id id, value held, uint32_t k, struct lts_edge *out)
{
    struct stg_source *s = self;
    uint32_t n;

    if (s->stepped != id || s->stepped_held != held)
        source_steps(self, id, held, &n);
    if (s->has_broadcasts) /* the stepper may have been used for another state since */
        load_stepper(s, id, held);
    step_describe(&s->stepper, &s->buffer.step.at[k], out);
    step_changes(&s->buffer, k, &n);
    out->stays = leads_on(&s->buffer.step.at[k], false) && n == 0;
    out->target = s->step.at[k].target;
    out->renamed = s->step.at[k].renamed;
}

static const struct lts_input *source_inputs(void *self, state_id id, const struct lts_step *in,
                                             value held, uint32_t *n)
{
    struct stg_source *s = self;

    load_stepper(s, id, held);
    step_inputs(&s->stepper, in->instance, in->input, &s->inputs);
    vec_reserve(&s->value_step, s->inputs.step.n + 1);
    land(s, &s->inputs, true, s->value_step.at);
    vec_reserve(&s->input, s->inputs.step.n + 1);
    for (size_t k = 0; k < s->inputs.step.n; k++) {
        const struct lts_step *v = &s->value_step.at[k];
        s->input.at[k] = (struct lts_input){ s->inputs.step.at[k].payload, v->target, v->renamed,
                                             v->fault };
    }
    *n = (uint32_t)s->inputs.step.n;
    return s->input.at;
}

/* Are these values of the channel at all? */
static bool is_payload(const struct system *s, uint32_t link, value payload)
{
    const struct channel *c = &s->sig->channel[s->sig->link[link].channel];

    for (uint32_t i = 0; i < c->n_payload; i++)
        if (!sort_has(s->sig->vs, c->payload[i], value_elem(s->sig->vs, payload, i)))
            return false;
    return true;
}

static enum lts_answer source_complete(void *self, state_id id, const struct lts_step *in,
                                       value payload, struct lts_input *out)
{
    struct stg_source *s = self;
    const struct move *m = &s->system.local[in->instance].move.at[in->input];
    struct lts_step t;
    enum lts_answer a;

    if (!is_payload(&s->system, m->link, payload))
        return LTS_REFUSED;
    load_stepper(s, id, s->at == id ? s->held : VALUE_NONE);
    a = step_complete(&s->stepper, in->instance, in->input, payload, &s->inputs);
    if (a == LTS_REFUSED)
        return a;
    land(s, &s->inputs, true, &t);
    *out = (struct lts_input){ payload, t.target, t.renamed, t.fault };
    return a;
}

/* The instance whose steps lead to the initial states, or NO_INSTANCE. */
static uint32_t starter(const struct signature *g)
{
    for (uint32_t i = 0; i < g->n_instances; i++)
        if (g->process[g->instance[i].process].starts)
            return i;
    return NO_INSTANCE;
}

static void store_start(struct stg_source *s, const uint32_t *before, size_t k)
{
    struct lts_begun to = { 0, RENAMING_NONE };
    uint32_t n;
    const struct word_change *c = step_changes(&s->buffer, k, &n);

    memcpy(s->target, before, s->system.width * sizeof *s->target);
    for (uint32_t i = 0; i < n; i++)
        s->target[c[i].word] = c[i].number;
    if (s->canonicalizer.reduce != NULL)
        s->canonicalizer.reduce(s->canonicalizer.self, true, s->target, &to.renamed);
    to.target = store_put(&s->store, s->target);
    vec_push(&s->begun, to);
}

/* The states after the steps of this instance in the state `before`, which is no state of the
   system. */
static bool put_starts(struct stg_source *s, uint32_t instance, const uint32_t *before,
                       struct fault *fault)
{
    const struct signature *g = s->system.sig;
    const struct process *p = &g->process[g->instance[instance].process];

    stepper_load(&s->stepper, before, VALUE_NONE);
    steps_of(&s->stepper, &s->buffer);
    *fault = (struct fault){ .kind = FAULT_FIRST, .at = p->node[p->begin].at, .name = "begin" };
    for (size_t k = 0; k < s->buffer.step.n; k++) {
        const struct step *t = &s->buffer.step.at[k];
        if (t->instance != instance)
            continue;
        if (t->fault != NULL) {
            *fault = *t->fault;
            return false;
        }
        store_start(s, before, k);
    }
    return store_count(&s->store) > 0;
}

static uint32_t source_start(void *self, struct fault *fault)
{
    struct stg_source *s = self;
    uint32_t instance = starter(s->system.sig), *before;
    bool good;

    if (!system_start(&s->system, s->target, fault))
        return 0;
    if (instance != NO_INSTANCE) {
        before = mem_alloc((s->system.width + (size_t)1) * sizeof *before);
        memcpy(before, s->target, s->system.width * sizeof *before);
        good = put_starts(s, instance, before, fault);
        mem_free(before);
        return good ? (uint32_t)store_count(&s->store) : 0;
    }
    if (s->canonicalizer.reduce != NULL)
        s->canonicalizer.reduce(s->canonicalizer.self, true, s->target, NULL);
    store_put(&s->store, s->target);
    return 1;
}

static const struct lts_begun *source_begun(void *self, uint32_t *n)
{
    const struct stg_source *s = self;

    *n = vec_number(s->begun.n);
    return s->begun.at;
}

/* The words of a state.  Mostly it is the one whose steps are asked for next; but where there is
   schematic data, what the stepper has in scope stays. */
static const uint32_t *look_at(struct stg_source *s, state_id id)
{
    if (id == STATE_SHOWN)
        return s->shown;
    if (s->system.domain.used != NULL && s->tree.id != id)
        return store_get(&s->store, id);
    if (s->at != id || s->tree.shape != s->store.tree.shape)
        load_stepper(s, id, s->at == id ? s->held : VALUE_NONE);
    return s->tree.number;
}

/* What a formula observes, and so what is read for a trace, is dead nowhere. */
static value read_lifted(struct stg_source *s, const uint32_t *word, uint32_t instance,
                         uint32_t variable)
{
    const struct local_lts *c = &s->system.local[instance];
    const struct cell_part *p = local_lts_part(c, variable);

    if (s->system.trace.on)
        cell_trace_read(&s->system.trace, p);
    if (local_lts_is_dead(c, local_lts_node(c, word[instance]), variable))
        return VALUE_NONE;
    return cells_read_part(&s->system.cells, word + s->system.n, p);
}

static value source_read(void *self, state_id id, uint32_t instance, uint32_t variable)
{
    struct stg_source *s = self;
    const uint32_t *word = look_at(s, id);
    const struct local_lts *c;

    if (instance != NO_INSTANCE && variable != LTS_NODE &&
        local_lts_is_lifted(&s->system.local[instance], variable))
        return read_lifted(s, word, instance, variable);
    if (s->system.trace.on && instance != NO_INSTANCE)
        cell_trace_read_instance(&s->system.trace, instance);
    if (instance == NO_INSTANCE)
        return cells_read(&s->system.cells, word + s->system.n, variable);
    c = &s->system.local[instance];
    if (variable == LTS_NODE)
        return value_small((int32_t)local_lts_node(c, word[instance]));
    return local_lts_read(c, word[instance], variable);
}

static void source_load_cells(void *self, state_id id, uint32_t from, uint32_t n, uint32_t *cell)
{
    struct stg_source *s = self;

    memcpy(cell + from, look_at(s, id) + s->system.n + from, n * sizeof *cell);
}

static const uint32_t *source_words(void *self, state_id id)
{
    return look_at(self, id);
}

static uint64_t source_n_states(void *self)
{
    const struct stg_source *s = self;

    return store_count(&s->store);
}

/* ---- values that can be exchanged ---- */

static void source_scope(void *self, state_id id, uint32_t *used)
{
    struct stg_source *s = self;

    load_stepper(s, id, VALUE_NONE);
    memcpy(used, s->stepper.used, s->system.sizes.n * sizeof *used);
}

/* Which identities this state does not tell apart, remembered. */
static value state_classes(struct stg_source *s, state_id id)
{
    if (s->canonicalizer.classes == NULL)
        return VALUE_NONE;
    while (s->classes.n <= id)
        vec_push(&s->classes, NOT_KNOWN);
    if (s->classes.at[id] == NOT_KNOWN)
        s->classes.at[id] = s->canonicalizer.classes(s->canonicalizer.self, look_at(s, id));
    return s->classes.at[id];
}

static bool any_schematic(uint32_t n, const struct sort *const *sort)
{
    for (uint32_t i = 0; i < n; i++)
        if (sort_is_schematic(sort[i]))
            return true;
    return false;
}

static renaming source_canonicalize_env(void *self, state_id id, uint32_t n,
                                        const struct sort *const *sort, value *v)
{
    struct stg_source *s = self;
    uint32_t *known = mem_zalloc((s->system.sizes.n + 1) * sizeof *known);
    renaming by;

    if (any_schematic(n, sort))
        source_scope(s, id, known);
    by = renaming_canonicalize(s->renamer, known, state_classes(s, id), n, sort, v);
    mem_free(known);
    return by;
}

/* ---- life ---- */

static void source_free(void *self)
{
    struct stg_source *s = self;

    stepper_clear(&s->stepper);
    step_tables_clear(&s->tables);
    renamer_free(s->renamer);
    if (s->canonicalizer.free != NULL)
        s->canonicalizer.free(s->canonicalizer.self);
    store_clear(&s->store);
    store_tree_clear(&s->tree);
    mem_free(s->target);
    step_buffer_clear(&s->buffer);
    step_buffer_clear(&s->inputs);
    vec_clear(&s->classes);
    vec_clear(&s->landing);
    vec_clear(&s->step);
    vec_clear(&s->value_step);
    vec_clear(&s->input);
    vec_clear(&s->begun);
    system_clear(&s->system);
    mem_free(s);
}

struct lts *stg_lts_new(const struct stg *g, const bool *const *keep)
{
    struct stg_source *s = mem_zalloc(sizeof *s);
    struct lts *l = mem_zalloc(sizeof *l);

    system_init(&s->system, g, keep);
    step_tables_init(&s->tables, &s->system);
    stepper_init(&s->stepper, &s->tables, true);
    s->stepper.is_told = true;
    s->has_broadcasts = has_broadcasts(s->system.sig);
    s->stepper.transients = transients_new(&s->tables, TRANSIENT_AFTER);
    s->target = mem_zalloc((s->system.width + 1) * sizeof *s->target);
    store_init(&s->store, s->system.width, s->system.range);
    store_tree_init(&s->tree, &s->store);
    s->at = s->stepped = LTS_NO_STATE;
    s->renamer = renamer_new(s->system.sig);
    *l = (struct lts){
        .self = s,
        .sig = s->system.sig,
        .free = source_free,
        .start = source_start,
        .begun = source_begun,
        .steps = source_steps,
        .describe = source_describe,
        .inputs = source_inputs,
        .complete = source_complete,
        .read = source_read,
        .n_states = source_n_states,
        .cells = { &s->system.cells, &s->system.trace, source_load_cells, &s->system,
                   source_words },
        .data = { &s->system.sizes, s->renamer, source_scope, source_canonicalize_env, true },
    };
    return l;
}

void stg_lts_transient(struct lts *l, uint32_t after)
{
    struct stg_source *s = stg_source_of(l);

    transients_free(s->stepper.transients);
    s->stepper.transients = after == 0 ? NULL : transients_new(&s->tables, after);
}

void stg_lts_keep(struct lts *l, uint32_t n, const state_id *state)
{
    struct stg_source *s = stg_source_of(l);

    store_keep(&s->store, n, state);
    vec_clear(&s->classes);
    s->at = s->stepped = LTS_NO_STATE;
}

bool stg_lts_is(const struct lts *l)
{
    return l->steps == source_steps;
}

bool stg_lts_was_possible(const struct lts *l, uint32_t instance, const struct edge *e)
{
    const struct local_lts *c = &stg_source_of(l)->system.local[instance];

    return c->possible[e - c->process->edge];
}

bool stg_lts_has_received(const struct lts *l, uint32_t instance, const struct edge *e)
{
    const struct local_lts *c = &stg_source_of(l)->system.local[instance];

    return c->received[e - c->process->edge];
}

struct stg_source *stg_source_of(const struct lts *l)
{
    return l->self;
}

state_id stg_source_show(struct stg_source *s, const uint32_t *word)
{
    s->shown = word;
    return STATE_SHOWN;
}

void stg_lts_canonicalize(struct lts *l, struct canonicalizer r)
{
    stg_source_of(l)->canonicalizer = r;
    l->data.fixed_identities = r.classes == NULL;
}

value stg_lts_local(const struct lts *l, uint32_t instance, uint32_t local)
{
    return stg_source_of(l)->system.local[instance].local.at[local];
}

uint32_t stg_lts_find_local(const struct lts *l, uint32_t instance, value tuple)
{
    return local_lts_find(&stg_source_of(l)->system.local[instance], tuple);
}

uint32_t stg_lts_local_number(struct lts *l, uint32_t instance, value tuple)
{
    return local_lts_local(&stg_source_of(l)->system.local[instance], tuple);
}
