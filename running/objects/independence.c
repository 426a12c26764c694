/*
 * Tables of a primitive: which operations are dependent, can be enabled together, disable each
 * other.
 */
#include "config.h"
#include <string.h>

#include "running/objects/primitive_internal.h"

static uint32_t op_number(uint32_t kind, enum returned returned)
{
    return kind * RETURNED_KINDS + (uint32_t)returned;
}

static const struct primitive_step *step_of(const struct primitive *p, state_id s, uint32_t i)
{
    return &p->step.at[p->range.at[s].from + i];
}

/* The step of this request in a state, or NULL. */
static const struct primitive_step *step_in(const struct primitive *p, state_id s,
                                            const struct primitive_step *request)
{
    return primitive_find(p, s, request->kind, request->thread, request->argument);
}

/* The step in a state that does the same and returns the same, or NULL. */
static const struct primitive_step *repeat_in(const struct primitive *p, state_id s,
                                              const struct primitive_step *step)
{
    const struct primitive_step *found = step_in(p, s, step);
    return found && found->result == step->result ? found : NULL;
}

static void set_dependent(struct primitive *p, const struct primitive_step *a,
                          const struct primitive_step *b)
{
    uint32_t n = p->n_kinds * RETURNED_KINDS;
    uint32_t i = op_number(a->kind, a->returned), j = op_number(b->kind, b->returned);
    p->dependent[i * n + j] = p->dependent[j * n + i] = true;
}

/* Both are enabled in one state. */
static void try_both_orders(struct primitive *p, const struct primitive_step *a,
                            const struct primitive_step *b)
{
    const struct primitive_step *b_after = repeat_in(p, a->target, b);
    const struct primitive_step *a_after = repeat_in(p, b->target, a);
    p->co_enabled[a->kind * p->n_kinds + b->kind] = true;
    if (!step_in(p, a->target, b))
        p->disables[op_number(a->kind, a->returned) * p->n_kinds + b->kind] = true;
    if (!a_after || !b_after || a_after->target != b_after->target)
        set_dependent(p, a, b);
}

/* b can be executed after a, which is enabled in s: can it be so before? */
static void try_before(struct primitive *p, state_id s, const struct primitive_step *a,
                       const struct primitive_step *b)
{
    const struct primitive_step *first = repeat_in(p, s, b);
    const struct primitive_step *second = first ? repeat_in(p, first->target, a) : NULL;
    if (!second || second->target != b->target)
        set_dependent(p, a, b);
}

static void try_pairs_of(struct primitive *p, state_id s, const struct primitive_step *a)
{
    for (uint32_t i = 0; i < p->range.at[s].n; i++)
        if (step_of(p, s, i)->thread != a->thread)
            try_both_orders(p, a, step_of(p, s, i));
    for (uint32_t i = 0; i < p->range.at[a->target].n; i++)
        if (step_of(p, a->target, i)->thread != a->thread)
            try_before(p, s, a, step_of(p, a->target, i));
}

void primitive_tables(struct primitive *p)
{
    uint32_t n = p->n_kinds * RETURNED_KINDS;
    p->dependent = ARENA_ARRAY(p->arena, bool, n *n + 1);
    p->disables = ARENA_ARRAY(p->arena, bool, n * p->n_kinds + 1);
    p->co_enabled = ARENA_ARRAY(p->arena, bool, p->n_kinds * p->n_kinds + 1);
    for (state_id s = 0; p->whole && s < p->n_states; s++)
        for (uint32_t i = 0; i < p->range.at[s].n; i++)
            try_pairs_of(p, s, step_of(p, s, i));
}

/* Is `returned` among what an operation with this knowledge may have returned? */
static bool may_return(const struct primitive *p, uint32_t kind, enum returned known,
                       uint32_t returned)
{
    return !p->kind[kind].answers || known == RETURNED_ANY || (uint32_t)known == returned;
}

bool primitive_dependent(const struct primitive *p, uint32_t a, enum returned of_a, uint32_t b,
                         enum returned of_b)
{
    uint32_t n = p->n_kinds * RETURNED_KINDS;
    bool found = !p->whole;
    for (uint32_t i = 0; i < RETURNED_KINDS; i++)
        for (uint32_t j = 0; j < RETURNED_KINDS; j++)
            if (may_return(p, a, of_a, i) && may_return(p, b, of_b, j))
                found |= p->dependent[(a * RETURNED_KINDS + i) * n + b * RETURNED_KINDS + j];
    return found;
}

bool primitive_co_enabled(const struct primitive *p, uint32_t a, uint32_t b)
{
    return !p->whole || p->co_enabled[a * p->n_kinds + b];
}

bool primitive_disables(const struct primitive *p, uint32_t a, enum returned of_a, uint32_t b)
{
    bool found = !p->whole;
    for (uint32_t i = 0; i < RETURNED_KINDS; i++)
        if (may_return(p, a, of_a, i))
            found |= p->disables[(a * RETURNED_KINDS + i) * p->n_kinds + b];
    return found;
}

/* ---- as text ---- */

static const char *returned_text(const struct primitive *p, uint32_t kind, uint32_t returned)
{
    if (!p->kind[kind].answers)
        return returned == RETURNED_ANY ? "" : NULL;
    return returned == RETURNED_FALSE ? " = false" : returned == RETURNED_TRUE ? " = true" : NULL;
}

/* "lock, trylock = true": those of the operations that are `among`. */
static void print_operations(struct buf *b, const struct primitive *p, const bool *among)
{
    const char *before = "";
    for (uint32_t i = 0; i < p->n_kinds * RETURNED_KINDS; i++) {
        if (!among[i])
            continue;
        uint32_t k = i / RETURNED_KINDS;
        const char *text = returned_text(p, k, i % RETURNED_KINDS);
        buf_printf(b, "%s%s%s", before, p->kind[k].name, text ? text : "");
        before = ", ";
    }
    buf_printf(b, "%s\n", *before ? "" : "nothing");
}

static void print_dependent_on(struct buf *b, const struct primitive *p, uint32_t kind,
                               enum returned returned, bool *among)
{
    for (uint32_t k = 0; k < p->n_kinds; k++)
        for (uint32_t r = 0; r < RETURNED_KINDS; r++)
            among[op_number(k, (enum returned)r)] = returned_text(p, k, r) &&
                                                    primitive_dependent(p, kind, returned, k, r);
    buf_printf(b, "%s%s depends on ", p->kind[kind].name, returned_text(p, kind, returned));
    print_operations(b, p, among);
}

static void print_disabled_by(struct buf *b, const struct primitive *p, uint32_t kind,
                              enum returned returned, bool *among)
{
    memset(among, 0, (size_t)p->n_kinds * RETURNED_KINDS * sizeof *among);
    for (uint32_t k = 0; k < p->n_kinds; k++)
        among[op_number(k, RETURNED_ANY)] = primitive_disables(p, kind, returned, k);
    buf_printf(b, "%s%s disables ", p->kind[kind].name, returned_text(p, kind, returned));
    print_operations(b, p, among);
}

static void print_enabled_with(struct buf *b, const struct primitive *p, uint32_t kind, bool *among)
{
    memset(among, 0, (size_t)p->n_kinds * RETURNED_KINDS * sizeof *among);
    for (uint32_t k = 0; k < p->n_kinds; k++)
        among[op_number(k, RETURNED_ANY)] = primitive_co_enabled(p, kind, k);
    buf_printf(b, "%s can be enabled together with ", p->kind[kind].name);
    print_operations(b, p, among);
}

void primitive_print(struct buf *b, const struct primitive *p)
{
    bool *among = ARENA_ARRAY(p->arena, bool, p->n_kinds *RETURNED_KINDS + 1);
    buf_printf(b, "%u state%s%s\n", p->n_states, p->n_states == 1 ? "" : "s",
               p->whole ? "" : ", not all");
    for (uint32_t k = 0; k < p->n_kinds; k++) {
        for (uint32_t r = 0; r < RETURNED_KINDS; r++) {
            if (!returned_text(p, k, r))
                continue;
            print_dependent_on(b, p, k, (enum returned)r, among);
            print_disabled_by(b, p, k, (enum returned)r, among);
        }
        print_enabled_with(b, p, k, among);
    }
}
