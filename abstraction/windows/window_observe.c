/*
 * Data formulas in windows (see window_observe.h).
 */
#include "config.h"

#include "abstraction/windows/window_observe.h"

#include <string.h>

#include "abstraction/windows/window_fault.h"
#include "abstraction/windows/window_presence.h"
#include "support/alloc.h"

struct observing {
    const struct window_system *w;
    const value *state;
};

static bool observed_instance(const struct observing *o, const struct term *t, const value *index,
                              uint32_t *out, struct fault *fault)
{
    const struct signature *g = &o->w->stg->sig;

    *out = family_at(g, &g->family[t->slot], index);
    if (*out == NO_INSTANCE)
        *fault = (struct fault){ .kind = FAULT_NO_INSTANCE, .at = t->span };
    return *out != NO_INSTANCE;
}

/* A variable of this name, or a parameter of the node where the instance is. */
static bool observe_variable(void *self, const struct term *t, const value *index, value *out,
                             struct fault *fault)
{
    const struct observing *o = self;
    const struct process *p;
    uint32_t i;

    if (!observed_instance(o, t, index, &i, fault))
        return false;
    p = window_process(o->w, i);
    for (uint32_t k = 0; k < p->n_variables; k++) {
        const struct variable *x = &p->variable[k];
        if (strcmp(x->name, p->variable[t->alt].name) != 0 ||
            (x->node != NO_NODE && x->node != window_node(o->w, o->state, i)))
            continue;
        *out = x->parameter ? o->w->stg->sig.instance[i].param[k]
                            : o->state[window_variable_at(o->w, i, k)];
        return true;
    }
    *fault = (struct fault){ .kind = FAULT_NO_NODE, .at = t->span };
    return false;
}

static bool observe_node(void *self, const struct term *t, const value *index, bool *out,
                         struct fault *fault)
{
    const struct observing *o = self;
    uint32_t i;

    if (!observed_instance(o, t, index, &i, fault))
        return false;
    *out = window_node(o->w, o->state, i) == t->alt;
    return true;
}

static bool holds_in_window(const struct window_system *w, const value *state,
                            struct script_limit *limit, const struct window_property *p)
{
    struct observing self = { w, state };
    const struct observer observer = { &self, observe_variable, observe_node };
    size_t n = p->n_slots + (size_t)1;
    value *frame = mem_zalloc(n * sizeof *frame);
    bool *bound = mem_zalloc(n * sizeof *bound), good = true;
    uint32_t n_globals = w->stg->sig.n_globals;
    value *global = mem_alloc((n_globals + (size_t)1) * sizeof *global);
    const struct window_scope scope = { .frame = frame };
    struct script script;

    memcpy(global, state + window_global_at(w, 0), n_globals * sizeof *global);
    script_init(&script, limit);
    do {
        struct window_eval x = { .w = w,
                                 .local = frame,
                                 .bound = bound,
                                 .scope = &scope,
                                 .bits = window_bits(w, state),
                                 .known = UINT32_MAX,
                                 .observer = &observer,
                                 .script = &script,
                                 .place = WINDOW_FREE };
        bool holds;
        x.global = global;
        good = window_bool(&x, p->term, &holds) ? holds : x.beyond;
    } while (good && script_next(&script));
    script_clear(&script);
    mem_free(frame);
    mem_free(bound);
    mem_free(global);
    return good;
}

bool window_holds(const struct window_system *w, const value *state, struct script_limit *limit,
                  const struct window_property *p)
{
    return window_is_before(w, state) || holds_in_window(w, state, limit, p);
}

/* Is the predicate true of one of the identities? */
static bool holds_of_some(const struct window_system *w, const value *state,
                          const struct window_predicate *p, uint32_t ids)
{
    struct observing self = { w, state };
    const struct observer observer = { &self, observe_variable, observe_node };
    size_t n = p->n_slots + (size_t)1;
    value *frame = mem_zalloc(n * sizeof *frame);
    bool *bound = mem_zalloc(n * sizeof *bound), holds = false;
    struct window_eval x = {
        .w = w, .local = frame, .bound = bound, .observer = &observer, .place = WINDOW_FREE
    };

    x.global = (value *)state + window_global_at(w, 0); /* is only read */
    bound[p->term->binder->slot] = true;
    if (p->given_slot != NO_GIVEN)
        frame[p->given_slot] = p->given;
    for (uint32_t i = 0; i < w->id->size && !holds; i++) {
        frame[p->term->binder->slot] = value_small((int32_t)i);
        if ((ids & 1u << i) != 0 && !window_bool(&x, p->term->kid[0], &holds))
            holds = false;
    }
    mem_free(frame);
    mem_free(bound);
    return holds;
}

uint32_t window_presence_of(const struct window_system *w, const value *state, uint32_t ids)
{
    uint32_t bits = 0;

    for (uint32_t i = 0; w->presence != NULL && ids != 0 && i < w->presence->n; i++)
        if (holds_of_some(w, state, &w->presence->predicate[i], ids))
            bits |= 1u << i;
    return bits;
}

uint32_t window_property_support(const struct window_system *w, const struct window_property *p,
                                 const char **refused, struct span *at)
{
    struct window_counter c = { .w = w, .n_slots = p->n_slots, .place = WINDOW_FREE };
    struct window_count n;
    bool *whole = window_whole(w->stg);

    c.whole = whole;
    c.slot = mem_zalloc(p->n_slots + (size_t)1);
    n = window_count_when(&c, p->term, false);
    mem_free(c.slot);
    mem_free(whole);
    *refused = c.refused;
    *at = c.at;
    return n.worst;
}
