/*
 * Lists that are not remembered (see transient.h).
 */
#include "config.h"

#include "stg/step/transient.h"

#include <string.h>

#include "stg/step/edge_code.h"

/* Lists are worth their memory if a new one is made for at most one of so many look-ups: where
   terms are evaluated for it, and where there is byte code. */
#define REPEAT_TERMS 2
#define REPEAT_CODE 8
/* The same by a sample, which knows only the lists that were made before: of four look-ups so many
   may find none. */
#define MISSED_TERMS 3
#define MISSED_CODE 1
#define TRY_AGAIN 128 /* times the limit of look-ups until lists are remembered for another time */

/* Of a slot.  What is too small for a list is left, and one of twice the size taken. */
struct transient {
    uint32_t list;         /* NOT_LISTED: none yet */
    struct expansion move; /* room in local_lts.move */
    uint32_t first, n;     /* room in step_tables.transition */
    struct arena *writes;  /* owned */
};

struct transients {
    struct step_tables *t;
    uint32_t *first_group; /* of each instance: its groups in `use` */
    struct group_use *use;
    struct edge_code **code; /* of each group, of each edge; NULL: not made yet; owned */
    struct transient *slot;
    struct writes room; /* owned */
    uint64_t made;
};

static bool may_be_transient(const struct local_lts *c, const struct edge_group *g)
{
    bool internal = !g->chooses && g->n_reads > 0;

    for (uint32_t i = g->first; i < g->first + g->n && internal; i++)
        internal = c->process->edge[i].kind == ACTION_TAU;
    return internal;
}

struct transients *transients_new(struct step_tables *t, uint32_t after)
{
    const struct system *s = t->s;
    struct transients *x = mem_zalloc(sizeof *x);
    uint32_t slots = s->first_slot[s->n], n = 0;

    x->t = t;
    x->first_group = mem_zalloc((s->n + (size_t)1) * sizeof *x->first_group);
    for (uint32_t i = 0; i < s->n; i++)
        x->first_group[i + 1] = x->first_group[i] +
                                s->local[i].first_group[s->local[i].process->n_nodes];
    x->use = mem_zalloc((x->first_group[s->n] + (size_t)1) * sizeof *x->use);
    for (uint32_t i = 0; i < s->n; i++)
        for (const struct edge_group *g = s->local[i].group; n < x->first_group[i + 1]; g++, n++)
            x->use[n] = (struct group_use){ .use = may_be_transient(&s->local[i], g) ? USE_LISTS
                                                                                     : USE_KEPT,
                                            .limit = after };
    x->code = mem_zalloc((x->first_group[s->n] + (size_t)1) * sizeof *x->code);
    x->slot = mem_zalloc((slots + (size_t)1) * sizeof *x->slot);
    for (uint32_t k = 0; k < slots; k++)
        x->slot[k].list = NOT_LISTED;
    return x;
}

static void free_codes(struct transients *x, uint32_t i)
{
    const struct local_lts *c = &x->t->s->local[i];

    for (uint32_t k = x->first_group[i]; k < x->first_group[i + 1]; k++) {
        if (x->code[k] != NULL)
            edge_codes_clear(x->code[k], c->group[k - x->first_group[i]].n);
        mem_free(x->code[k]);
    }
}

void transients_free(struct transients *x)
{
    if (x == NULL)
        return;
    for (uint32_t i = 0; i < x->t->s->n; i++)
        free_codes(x, i);
    mem_free(x->code);
    vec_clear(&x->room);
    for (uint32_t k = 0; k < x->t->s->first_slot[x->t->s->n]; k++)
        arena_free(x->slot[k].writes);
    mem_free(x->first_group);
    mem_free(x->use);
    mem_free(x->slot);
    mem_free(x);
}

/* ---- making one ---- */

static void settle_moves(struct local_lts *c, struct transient *r, struct expansion *made)
{
    if (made->n > r->move.n) {
        r->move = (struct expansion){ made->first, 2 * made->n };
        while (c->move.n < made->first + (size_t)r->move.n)
            vec_push(&c->move, c->move.at[made->first]);
        return;
    }
    if (made->n > 0)
        memcpy(c->move.at + r->move.first, c->move.at + made->first, made->n * sizeof *c->move.at);
    c->move.n = made->first;
    made->first = r->move.first;
}

static void settle_transitions(struct step_tables *t, struct transient *r, struct enabled *made)
{
    if (made->n > r->n) {
        r->first = made->first;
        r->n = 2 * made->n;
        while (t->transition.n < made->first + (size_t)r->n)
            vec_push(&t->transition, t->transition.at[made->first]);
        return;
    }
    if (made->n > 0)
        memcpy(t->transition.at + r->first, t->transition.at + made->first,
               made->n * sizeof *t->transition.at);
    t->transition.n = made->first;
    made->first = r->first;
}

static bool has_fault(const struct local_lts *c, struct expansion moves)
{
    for (uint32_t k = moves.first; k < moves.first + moves.n; k++)
        if (c->move.at[k].fault != NULL)
            return true;
    return false;
}

static uint32_t kept_list(struct step_tables *t, uint32_t i, uint32_t group, const uint32_t *word,
                          value scope)
{
    uint32_t list = enabled_find_by_reads(t, i, group, word, scope);

    return list == NOT_LISTED ? enabled_make(t, i, group, word, scope) : list;
}

static struct edge_code *code_of(struct transients *x, uint32_t i, const struct edge_group *g)
{
    struct local_lts *c = &x->t->s->local[i];
    struct edge_code **code = &x->code[x->first_group[i] + (uint32_t)(g - c->group)];

    if (*code == NULL) {
        *code = mem_zalloc(g->n * sizeof **code);
        edge_codes_make(*code, c, g, true);
    }
    return *code;
}

/* Run-time errors outlive the state, so a list with one is kept. */
static uint32_t transient_list(struct transients *x, uint32_t i, uint32_t group,
                               const uint32_t *word, value scope)
{
    struct step_tables *t = x->t;
    struct transient *r = &x->slot[t->s->first_slot[i] + group];
    struct local_lts *c = &t->s->local[i];
    struct enabled e = { .local = word[i], .group = group, .reads = UINT64_MAX };
    const struct edge_group *g;

    local_lts_groups(c, word[i], &g);
    g += group;
    x->made++;
    if (r->writes == NULL)
        r->writes = arena_new();
    arena_reset(r->writes);
    c->writes = r->writes;
    e.moves = edge_codes_expand(code_of(x, i, g), c, word[i], g, word + t->s->n, &x->room);
    c->writes = c->arena;
    if (has_fault(c, e.moves)) {
        c->move.n = e.moves.first;
        return kept_list(t, i, group, word, scope);
    }
    settle_moves(c, r, &e.moves);
    enabled_fill(t, i, &e);
    settle_transitions(t, r, &e);
    if (r->list == NOT_LISTED) {
        r->list = vec_number(t->of[i].enabled.n);
        vec_push(&t->of[i].enabled, e);
    }
    t->of[i].enabled.at[r->list] = e;
    return r->list;
}

/* ---- which lists are ---- */

static bool has_code(struct transients *x, uint32_t i, const struct edge_group *g)
{
    const struct edge_code *code = code_of(x, i, g);

    for (uint32_t k = 0; k < g->n; k++)
        if (!code[k].compiled)
            return false;
    return true;
}

/* New lists were made so often that it may be better not to remember them; or a sample shows that
   it is not.  What states have in common may show only when there are many, so each time lists are
   not remembered there are twice as many before. */
static void look_at_use(struct transients *x, struct group_use *u, uint32_t i,
                        const struct edge_group *g)
{
    uint64_t lists = u->made;
    bool code;

    if ((u->use == USE_SAMPLE ? u->asked : u->made) < u->limit)
        return;
    code = has_code(x, i, g);
    if (u->use == USE_LISTS) {
        u->use = lists * (code ? REPEAT_CODE : REPEAT_TERMS) > u->asked ? USE_SAMPLE : USE_LISTS;
        u->limit *= u->use == USE_LISTS ? 2 : 1;
    } else {
        u->use = lists * 4 > (uint64_t)u->asked * (code ? MISSED_CODE : MISSED_TERMS) ? USE_NONE
                                                                                      : USE_LISTS;
        u->limit *= 2;
    }
    u->asked = u->made = 0;
}

struct group_use *transients_use(struct transients *x, uint32_t i, uint32_t at)
{
    return &x->use[x->first_group[i] + at];
}

/* Is a list made that is remembered? */
static bool is_worth_keeping(struct transients *x, struct group_use *u, uint32_t i,
                             const struct edge_group *g)
{
    u->asked++;
    if (u->use == USE_NONE && u->asked / TRY_AGAIN >= u->limit) {
        u->use = USE_LISTS;
        u->asked = u->made = 0;
    } else if (u->use != USE_NONE) {
        u->made++;
        look_at_use(x, u, i, g);
    }
    return u->use == USE_LISTS;
}

uint32_t transients_list(struct transients *x, uint32_t i, uint32_t group, const uint32_t *word,
                         value scope)
{
    const struct local_lts *c = &x->t->s->local[i];
    uint32_t at = c->first_group[local_lts_node(c, word[i])] + group;
    struct group_use *u = transients_use(x, i, at);
    const struct enabled *e;
    uint32_t list;

    if (u->use == USE_KEPT)
        return kept_list(x->t, i, group, word, scope);
    if (!is_worth_keeping(x, u, i, &c->group[at]))
        return transient_list(x, i, group, word, scope);
    list = enabled_make(x->t, i, group, word, scope);
    e = &x->t->of[i].enabled.at[list];
    if (e->n_reads / 2 > u->few)
        u->few = e->n_reads / 2;
    return list;
}

uint64_t transients_made(const struct transients *x)
{
    return x == NULL ? 0 : x->made;
}
