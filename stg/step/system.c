/*
 * The instances of a system, and the receivers of each channel (see system.h).
 */
#include "config.h"

#include "stg/step/system.h"

#include "stg/step/stg_lts.h"

/* ---- who can receive what ---- */

static void add_listener(struct listeners *list, struct listener l)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].instance == l.instance && list->at[i].index == l.index)
            return;
    vec_push(list, l);
}

static void find_listeners(struct system *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        struct local_lts *c = &s->local[i];
        for (uint32_t k = 0; k < c->process->n_edges; k++) {
            const struct edge *e = &c->process->edge[k];
            if (e->kind == ACTION_RECEIVE)
                add_listener(&s->listener[instance_link(c->instance, e->by_param, e->channel)],
                             (struct listener){ i, local_lts_fixed_index(c, e) });
        }
    }
}

/* ---- life ---- */

static void open_domain(struct system *s)
{
    uint32_t n = s->sig->n_atoms;

    s->local_used = mem_zalloc((s->n + 1) * sizeof *s->local_used);
    s->sizes = (struct sizes){ n, s->sig->atom, mem_zalloc((n + 1) * sizeof *s->sizes.cap),
                               mem_zalloc((n + 1) * sizeof *s->sizes.widest) };
    s->domain.sizes = &s->sizes;
    if (has_schematic(s->sig))
        s->domain.used = mem_zalloc(n * sizeof *s->domain.used);
}

void system_init(struct system *s, const struct stg *g, const bool *const *keep)
{
    *s = (struct system){ .stg = g, .sig = &g->sig, .arena = arena_new(), .n = g->sig.n_instances };
    s->width = s->n + g->sig.n_globals;
    s->local = mem_zalloc((s->n + 1) * sizeof *s->local);
    s->listener = mem_zalloc((g->sig.n_links + 1) * sizeof *s->listener);
    open_domain(s);
    for (uint32_t i = 0; i < s->n; i++)
        local_lts_init(&s->local[i], g, &g->sig.instance[i], keep[i],
                       s->domain.used == NULL ? NULL : &s->domain, s->arena);
    find_listeners(s);
}

void system_clear(struct system *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        local_lts_clear(&s->local[i]);
        vec_clear(&s->local_used[i]);
    }
    for (uint32_t i = 0; i < s->sig->n_links; i++)
        vec_clear(&s->listener[i]);
    mem_free(s->local);
    mem_free(s->listener);
    mem_free(s->local_used);
    mem_free(s->domain.used);
    mem_free(s->sizes.cap);
    mem_free(s->sizes.widest);
    arena_free(s->arena);
}

bool system_start(struct system *s, uint32_t *word, struct fault *fault)
{
    for (uint32_t i = 0; i < s->n; i++) {
        word[i] = local_lts_start(&s->local[i], fault);
        if (word[i] == NO_LOCAL)
            return false;
    }
    for (uint32_t g = 0; g < s->sig->n_globals; g++)
        word[s->n + g] = s->sig->global[g].initial;
    return true;
}

/* ---- schematic values in scope ---- */

const struct sort *local_sort(const struct process *p, const struct node *node, uint32_t i)
{
    return p->variable[local_lts_variable(p, node, i)].sort;
}

/* Everything of a local state, and its parameters, into the domain. */
static void note_local(struct system *s, uint32_t i, uint32_t local)
{
    const struct local_lts *c = &s->local[i];
    const struct process *p = c->process;
    uint32_t n;
    const value *v = value_elems(s->sig->vs, c->local.at[local], &n);
    const struct node *node = &p->node[value_word(v[0])];

    for (uint32_t k = 0; k < p->n_params; k++)
        active_domain_note(&s->domain, s->sig->vs, p->variable[k].sort, c->instance->param[k]);
    for (uint32_t k = 1; k < n; k++)
        active_domain_note(&s->domain, s->sig->vs, local_sort(p, node, k), v[k]);
}

static void only_constants(struct system *s)
{
    for (uint32_t k = 0; k < s->sizes.n; k++)
        s->domain.used[k] = s->sizes.sort[k]->kind == SORT_DATA ? s->sizes.sort[k]->n : 0;
}

/* What the local states of component i hold, remembered. */
static const uint32_t *used_by(struct system *s, uint32_t i, uint32_t local)
{
    struct vec_u32 *rows = &s->local_used[i];

    while (rows->n <= (size_t)local * s->sizes.n) {
        only_constants(s);
        note_local(s, i, (uint32_t)(rows->n / s->sizes.n));
        for (uint32_t k = 0; k < s->sizes.n; k++)
            vec_push(rows, s->domain.used[k]);
    }
    return rows->at + (size_t)local * s->sizes.n;
}

static void take_used(struct system *s, const uint32_t *used)
{
    for (uint32_t k = 0; k < s->sizes.n; k++)
        if (s->domain.used[k] < used[k])
            s->domain.used[k] = used[k];
}

void system_scope(struct system *s, const uint32_t *word, value held)
{
    if (s->domain.used == NULL)
        return;
    for (uint32_t i = 0; i < s->n; i++)
        used_by(s, i, word[i]); /* it uses the domain to find out */
    only_constants(s);
    for (uint32_t i = 0; i < s->n; i++)
        take_used(s, used_by(s, i, word[i]));
    for (uint32_t g = 0; g < s->sig->n_globals; g++)
        active_domain_note(&s->domain, s->sig->vs, s->sig->global[g].sort, word[s->n + g]);
    active_domain_take(&s->domain, s->sig->vs, held);
}
