/*
 * Sets of states for any number of values (see check_data_bound.h).
 */
#include "config.h"

#include "cli/check_data_bound.h"

#include <inttypes.h>

#include "abstraction/data_choices.h"

/* The data types without a size, and what is known of them. */
struct bounded_types {
    uint32_t n;
    const struct sort **type;  /* in the model as it is; lists live in the caller's arena */
    const struct sort **sized; /* in the one that is checked */
    uint32_t *choices;         /* values beside those of a state */
    uint32_t *most;            /* values of a state */
    uint32_t size;             /* of each type that does not have more constants */
};

bool check_data_bound_applies(const struct run *r)
{
    return r->o->check.how.solver == SOLVER_SYMBOLIC && sizes_apply(&r->session.stg->sig) &&
           r->o->any == NULL && !r->o->sizes && !r->proves;
}

void check_data_bound_end(struct run *r)
{
    for (uint32_t n = 0; n <= DATA_USE_MOST; n++)
        sized_model_free(r->data_model[n]);
}

static uint32_t larger_of(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static void find_bounded_types(struct arena *a, const struct run *r, uint32_t i,
                               struct bounded_types *t)
{
    const struct stg *g = r->session.stg;
    const struct formula *f = r->session.property[i].formula;
    uint32_t n = g->sig.n_atoms + 1;

    *t = (struct bounded_types){ .type = ARENA_ARRAY(a, const struct sort *, n),
                                 .sized = ARENA_ARRAY(a, const struct sort *, n),
                                 .choices = ARENA_ARRAY(a, uint32_t, n),
                                 .most = ARENA_ARRAY(a, uint32_t, n),
                                 .size = 1 };
    for (uint32_t k = 0; k < g->sig.n_atoms; k++) {
        const struct sort *s = g->sig.atom[k];
        if (!sort_is_schematic(s))
            continue;
        t->choices[t->n] = data_choices_most(g, f, s);
        t->type[t->n] = s;
        t->size = larger_of(t->size, t->choices[t->n] + s->n);
        t->n++;
    }
}

/* The model with that many values; NULL: *why says why not. */
static const struct session *model_of_size(struct arena *a, struct run *r, struct bounded_types *t,
                                           const char **why)
{
    struct session_choice choice = options_choice(r->o);
    struct sized_model **m = &r->data_model[t->size];
    const struct session *j;

    if (*m == NULL)
        *m = sized_model_of_data(&r->session, &choice, t->size);
    j = sized_model_session(*m, a, why);
    for (uint32_t k = 0; j != NULL && k < t->n; k++)
        t->sized[k] = session_sort(j, session_type(j, t->type[k]->name));
    return j;
}

/* False: not all states were found. */
static bool check_sized(struct run *r, uint32_t i, const struct session *j, struct bounded_types *t,
                        struct property_check *x)
{
    struct data_use use = { t->n, t->sized, t->most, false };

    *x = (struct property_check){ .property = &j->property[i] };
    r->data_use = &use;
    check_alone(r, x, i, lts_pair_new(j, x->property->formula, NULL));
    r->data_use = NULL;
    return use.known;
}

/* In the model as it is: what is decided before sets of states are asked needs none. */
static struct sizes_list check_unsized(struct run *r, uint32_t i, struct property_check *x)
{
    check_property_clear(x);
    *x = (struct property_check){ .property = &r->session.property[i] };
    check_alone(r, x, i, lts_pair_new(&r->session, x->property->formula, NULL));
    return (struct sizes_list){ 0, NULL };
}

/* How many values of each type there have to be, as far as the states of the last check tell. */
static uint32_t size_needed(const struct bounded_types *t)
{
    uint32_t needed = 1;

    for (uint32_t k = 0; k < t->n; k++)
        needed = larger_of(needed, t->most[k] + t->choices[k]);
    return needed;
}

/* The type of which there may be too many values. */
static const char *widest_type(const struct bounded_types *t)
{
    uint32_t widest = 0;

    for (uint32_t k = 1; k < t->n; k++)
        if (t->most[k] + t->choices[k] > t->most[widest] + t->choices[widest])
            widest = k;
    return t->type[widest]->name;
}

static struct sizes_list list_of_types(struct arena *a, const struct bounded_types *t,
                                       enum verdict v)
{
    struct sizes_of_type *type = ARENA_ARRAY(a, struct sizes_of_type, t->n + (size_t)1);
    struct sizes_range *range = ARENA_ARRAY(a, struct sizes_range, t->n + (size_t)1);

    for (uint32_t k = 0; k < t->n; k++) {
        range[k] = (struct sizes_range){
            .from = larger_of(t->most[k] + t->choices[k], 1),
            .to = SIZES_ALL,
            .is = { v, NULL },
        };
        type[k] = (struct sizes_of_type){
            .type = t->type[k]->name, .constants = t->type[k]->n, .n = 1, .range = &range[k]
        };
    }
    return (struct sizes_list){ t->n, type };
}

static void say_too_many(struct arena *a, const struct bounded_types *t, struct property_check *x)
{
    const char *type = widest_type(t);
    struct buf b = BUF_EMPTY;

    buf_add(&b, "not settled by --solver symbolic: ");
    if (size_needed(t) >= DATA_CHOICES_ANY)
        buf_add(&b, "any number of");
    else
        buf_printf(&b, "more than %u", DATA_USE_MOST);
    buf_printf(&b, " values of %s may matter at a time (--data %s=K gives it a size)", type, type);
    check_property_unsettle(x, arena_string(a, buf_text(&b), b.n));
    buf_clear(&b);
}

struct sizes_list check_data_bound(struct arena *a, struct run *r, uint32_t i,
                                   struct property_check *x)
{
    struct bounded_types t;
    const char *why = NULL;
    const struct session *j;

    find_bounded_types(a, r, i, &t);
    while (t.size <= DATA_USE_MOST) {
        uint32_t needed;
        bool known;
        if (x->lts != NULL)
            check_property_clear(x);
        j = model_of_size(a, r, &t, &why);
        if (j == NULL)
            break;
        known = check_sized(r, i, j, &t, x);
        if (x->result.verdict == VERDICT_UNKNOWN)
            return (struct sizes_list){ 0, NULL };
        if (!known)
            return check_unsized(r, i, x);
        needed = size_needed(&t);
        if (needed <= t.size)
            return list_of_types(a, &t, x->result.verdict);
        t.size = needed;
    }
    if (x->lts == NULL) /* it refuses at once */
        check_alone(r, x, i, lts_pair_new(&r->session, x->property->formula, NULL));
    if (why != NULL)
        check_property_unsettle(x, why);
    else
        say_too_many(a, &t, x);
    return (struct sizes_list){ 0, NULL };
}
