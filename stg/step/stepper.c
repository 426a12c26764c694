/*
 * The lists of enabled transitions in the state that a stepper is at (see step.h).
 *
 * There is a slot for each group of edges of each instance.  A state differs little from the one
 * before, so only those slots are looked up again whose instance has moved or that may read a cell
 * which has changed.
 */
#include "config.h"

#include "stg/step/step.h"

#include <string.h>

#include "stg/states/pairs.h"
#include "stg/step/broadcast.h"

void *thread_memory(size_t size)
{
    return mem_zalloc(size + (size_t)2 * CACHE_LINE);
}

static uint32_t n_slots(const struct system *s)
{
    return s->first_slot[s->n];
}

void stepper_init(struct stepper *x, struct step_tables *t, bool alone)
{
    struct system *s = t->s;
    size_t n = s->n + (size_t)1, slots = n_slots(s) + (size_t)1, width = s->width + (size_t)1;

    *x = (struct stepper){ .tables = t, .s = s, .alone = alone };
    x->seen = thread_memory(width * sizeof *x->seen);
    x->n_groups = thread_memory(n * sizeof *x->n_groups);
    x->slot = thread_memory(slots * sizeof *x->slot);
    x->n_active = (uint32_t)(slots / SLOTS_PER_WORD + 1);
    x->active = thread_memory(x->n_active * sizeof *x->active);
    x->stale = thread_memory(x->n_active * sizeof *x->stale);
    x->target = thread_memory(width * sizeof *x->target);
    x->used = thread_memory((s->sizes.n + (size_t)1) * sizeof *x->used);
    x->scope = x->seen_scope = VALUE_NONE;
    for (uint32_t i = 0; i < s->n; i++) {
        x->n_groups[i] = s->local[i].n_groups_most == 1;
        for (uint32_t k = s->first_slot[i]; k < s->first_slot[i + 1]; k++)
            x->slot[k].instance = i;
    }
}

void stepper_clear(struct stepper *x)
{
    transients_free(x->transients);
    mem_free(x->seen);
    mem_free(x->n_groups);
    mem_free(x->slot);
    mem_free(x->active);
    mem_free(x->stale);
    mem_free(x->target);
    mem_free(x->used);
    step_buffer_clear(&x->scratch);
    vec_clear(&x->read);
    broadcast_free(x->broadcast);
    vec_clear(&x->differ);
}

/* The scope of the present state.  VALUE_NONE: it is not known, and so is no list or value that
   depends on it. */
static value find_scope(struct stepper *x, value held)
{
    struct system *s = x->s;
    struct active_domain scope = { &s->sizes, x->used };

    if (!system_scope(s, x->word, held, x->alone, x->used))
        return VALUE_NONE;
    return x->alone ? active_domain_tuple(&scope, s->sig->vs)
                    : active_domain_find(&scope, s->sig->vs);
}

void stepper_load(struct stepper *x, const uint32_t *word, value held)
{
    x->word = word;
    x->has_target = false;
    if (x->s->domain.used != NULL)
        x->scope = find_scope(x, held);
}

/* ---- slots ---- */

static inline void set_slot(struct stepper *x, uint32_t slot, const struct enabled *e,
                            uint32_t list)
{
    struct slot *p = &x->slot[slot];
    uint64_t *active = &x->active[slot / SLOTS_PER_WORD];
    uint32_t bit = slot % SLOTS_PER_WORD;

    if (p->list == list && p->first == e->first && p->end == e->first + e->n)
        return; /* a transient list may have other transitions */
    x->n_deferred += (uint32_t)e->deferred - (uint32_t)p->deferred;
    p->list = list;
    p->reads = e->reads;
    p->listens = e->listens;
    p->first = e->first;
    p->end = e->first + e->n;
    p->deferred = e->deferred;
    *active = (*active & ~((uint64_t)1 << bit)) | (uint64_t)(e->n > 0) << bit;
}

static void leave_slot(struct stepper *x, uint32_t slot)
{
    static const struct enabled none = { .n = 0 };

    set_slot(x, slot, &none, NOT_LISTED);
}

/* The list is not at hand. */
static bool look_up_list(struct stepper *x, uint32_t i, uint32_t k, uint32_t *list)
{
    if (x->transients != NULL && x->alone) {
        *list = transients_list(x->transients, i, k, x->word, x->scope);
        return true;
    }
    *list = enabled_find_by_reads(x->tables, i, k, x->word, x->scope);
    if (*list == NOT_LISTED && x->alone)
        *list = enabled_make(x->tables, i, k, x->word, x->scope);
    return *list != NOT_LISTED;
}

/* False: it is not known. */
static inline bool look_up_slot(struct stepper *x, uint32_t slot)
{
    uint32_t i = x->slot[slot].instance, k = slot - x->s->first_slot[i];
    uint32_t list = enabled_find_by_cells(x->tables, i, k, x->word);
    struct group_use *use = x->slot[slot].use;
    const struct enabled *e;

    if (list != NOT_LISTED && use != NULL)
        use->asked += x->tables->of[i].enabled.at[list].n_reads > use->few;
    else if (list == NOT_LISTED && !look_up_list(x, i, k, &list))
        return false;
    e = &x->tables->of[i].enabled.at[list];
    set_slot(x, slot, e, list);
    return true;
}

static inline void mark_stale(struct stepper *x, uint32_t slot)
{
    x->stale[slot / SLOTS_PER_WORD] |= (uint64_t)1 << slot % SLOTS_PER_WORD;
}

static void find_use(struct stepper *x, uint32_t i, uint32_t n)
{
    const struct local_lts *c = &x->s->local[i];
    struct slot *p = &x->slot[x->s->first_slot[i]];
    uint32_t at = c->first_group[local_lts_node(c, x->word[i])];

    for (uint32_t k = 0; k < n; k++)
        p[k].use = x->transients == NULL ? NULL : transients_use(x->transients, i, at + k);
}

/* Of an instance that has moved: all groups of its node. */
static inline void mark_instance(struct stepper *x, uint32_t i)
{
    const struct edge_group *g;
    uint32_t slot = x->s->first_slot[i], before = x->n_groups[i], n = 1;

    if (x->tables->of[i].n_groups_most > 1) {
        n = local_lts_groups(&x->s->local[i], x->word[i], &g);
        x->n_groups[i] = n;
    }
    find_use(x, i, n);
    for (uint32_t k = 0; k < n; k++)
        mark_stale(x, slot + k);
    for (uint32_t k = n; k < before; k++)
        leave_slot(x, slot + k);
}

/* The groups that may read a cell and whose lists depend on it; instances that have moved come
   before, since what is stale depends on their nodes. */
static void mark_readers(struct stepper *x, uint32_t cell)
{
    const struct system *s = x->s;

    for (uint32_t k = s->first_reader[cell]; k < s->first_reader[cell + 1]; k++) {
        struct cell_reader r = s->reader.at[k];
        const uint32_t *row = s->row.at + r.at_node +
                              s->local[r.instance].node.at[x->word[r.instance]];
        for (uint32_t g = row[0]; g < row[1]; g++) {
            uint32_t slot = s->first_slot[r.instance] + s->reading_group.at[g];
            if ((x->slot[slot].reads & enabled_cell_bit(cell)) != 0)
                mark_stale(x, slot);
        }
    }
}

static void mark_all(struct stepper *x)
{
    for (uint32_t k = 0; k < n_slots(x->s); k++)
        leave_slot(x, k);
    for (uint32_t i = 0; i < x->s->n; i++)
        mark_instance(x, i);
    memcpy(x->seen, x->word, x->s->width * sizeof *x->seen);
}

static inline void mark_word(struct stepper *x, uint32_t w)
{
    x->seen[w] = x->word[w];
    if (w < x->s->n)
        mark_instance(x, w);
    else
        mark_readers(x, w - x->s->n);
}

static void mark_changed(struct stepper *x)
{
    for (uint32_t w = 0; w < x->s->width; w++)
        if (x->word[w] != x->seen[w])
            mark_word(x, w);
}

/* The same where the caller tells which words may have changed. */
static void mark_told(struct stepper *x)
{
    for (size_t k = 0; k < x->differ.n; k++) {
        uint32_t w = x->differ.at[k];
        if (w < x->s->n && x->word[w] != x->seen[w])
            mark_word(x, w);
    }
    for (size_t k = 0; k < x->differ.n; k++)
        if (x->word[x->differ.at[k]] != x->seen[x->differ.at[k]])
            mark_word(x, x->differ.at[k]);
}

/* The groups that choose schematic values. */
static void mark_choosing(struct stepper *x)
{
    for (size_t k = 0; k < x->s->choosing.n; k++) {
        uint32_t i = x->s->choosing.at[k];
        const struct edge_group *g;
        uint32_t n = local_lts_groups(&x->s->local[i], x->word[i], &g);
        for (uint32_t j = 0; j < n; j++)
            if (g[j].chooses)
                mark_stale(x, x->s->first_slot[i] + j);
    }
}

/* False: the list of some slot is not known; then all are stale. */
static bool look_up_stale(struct stepper *x)
{
    bool known = true;

    for (uint32_t w = 0; w < x->n_active; w++) {
        for (uint64_t bits = x->stale[w]; bits != 0 && known; bits &= bits - 1) {
            known = look_up_slot(x, w * SLOTS_PER_WORD + (uint32_t)__builtin_ctzll(bits));
        }
        x->stale[w] = 0;
    }
    return known;
}

bool stepper_find_enabled(struct stepper *x)
{
    if (!x->is_seen)
        mark_all(x);
    else if (x->is_told && x->differ.n < x->s->width)
        mark_told(x);
    else
        mark_changed(x);
    if (x->seen_scope != x->scope)
        mark_choosing(x);
    x->seen_scope = x->scope;
    x->differ.n = 0;
    x->is_seen = look_up_stale(x);
    return x->is_seen;
}
