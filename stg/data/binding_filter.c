/*
 * Applying filters to the values of binders (see binding_filter.h).
 */
#include "config.h"

#include "stg/data/binding_filter.h"

#include <stdlib.h>

/* ---- numbers ---- */

/* The number of v where `base` is number 0; UINT64_MAX: it is too large to say; below: v is less
   than base. */
static uint64_t number_of(const struct values *vs, struct num base, value v, bool *below)
{
    struct num n = value_to_num(vs, v), d;
    uint64_t number;
    struct arena *a;

    *below = num_cmp(n, base) < 0;
    if (*below)
        return 0;
    if (n.limb == NULL && base.limb == NULL)
        return (uint64_t)n.word - (uint64_t)base.word;
    a = arena_new();
    d = num_sub(a, n, base);
    number = d.limb == NULL ? (uint64_t)d.word : UINT64_MAX;
    arena_free(a);
    return number;
}

/* Keeps of r the numbers that have this relation to `number`; where `below`, to one less than
   0. */
static void keep_related(enum filter_kind kind, uint64_t number, bool below, struct bound_range *r)
{
    uint64_t next = number < UINT64_MAX ? number + 1 : number, lo = 0, hi = UINT64_MAX;

    if (kind == FILTER_EQUAL || kind == FILTER_LEAST)
        lo = number;
    else if (kind == FILTER_ABOVE)
        lo = below ? 0 : next;
    if (kind == FILTER_EQUAL || kind == FILTER_MOST)
        hi = below ? 0 : next;
    else if (kind == FILTER_BELOW)
        hi = number;
    lo = lo > r->first ? lo : r->first;
    hi = hi < r->first + r->n ? hi : r->first + r->n;
    r->first = lo;
    r->n = lo < hi ? hi - lo : 0;
}

static void keep_numbers(const struct values *vs, const struct sort *s, struct num base,
                         enum filter_kind kind, value v, struct bound_range *r)
{
    bool below = false;
    uint64_t number = 0;

    if (s->kind == SORT_INT)
        number = number_of(vs, base, v, &below);
    else if (sort_has(vs, s, v))
        number = sort_rank(vs, s, v);
    else
        below = true; /* equal to none */
    keep_related(kind, number, below, r);
}

static struct num least_number(const struct values *vs, const struct binder *binder,
                               const struct bound *x)
{
    return binder->lo == NULL ? binder->sort->lo : value_to_num(vs, x->lo);
}

/* ---- relations ---- */

/* Of a record, or of the alternative that is left. */
static const struct sort_field *fields_of(const struct sort *s, const struct bound *x, uint32_t *n)
{
    *n = s->kind == SORT_UNION ? s->alt[x->alt].n : s->n;
    return s->kind == SORT_UNION ? s->alt[x->alt].field : s->field;
}

static void count_by_fields(struct bound *x)
{
    x->n = 1;
    for (size_t i = 0; i < x->field.n; i++)
        x->n *= x->field.at[i].n;
}

static void take_all_fields(const struct sort *s, struct bound *x)
{
    uint32_t n;
    const struct sort_field *f = fields_of(s, x, &n);

    x->kind = BOUND_FIELDS;
    x->field.n = 0;
    for (uint32_t i = 0; i < n; i++)
        vec_push(&x->field, ((struct bound_range){ 0, sort_card(f[i].sort) }));
}

static void keep_fields(const struct values *vs, const struct binder *binder, struct bound *x,
                        const struct filter_test *t, value v)
{
    uint32_t n;
    const struct sort *field;

    if (x->kind != BOUND_FIELDS)
        take_all_fields(binder->sort, x);
    field = fields_of(binder->sort, x, &n)[t->field].sort;
    keep_numbers(vs, field, field->lo, t->kind, v, &x->field.at[t->field]);
    count_by_fields(x);
}

static void keep_alternative(const struct sort *s, struct bound *x, uint32_t alt)
{
    x->alt = alt;
    take_all_fields(s, x);
    count_by_fields(x);
}

static void keep_values(const struct values *vs, const struct binder *binder, struct bound *x,
                        const struct filter_test *t, value v)
{
    struct bound_range r = { x->first, x->n };

    if (binder->sort->kind == SORT_INT) {
        keep_numbers(vs, binder->sort, least_number(vs, binder, x), t->kind, v, &r);
        x->first = r.first;
        x->n = r.n;
        return;
    }
    x->kind = BOUND_LIST;
    x->listed.n = 0;
    if (sort_has(vs, binder->sort, v))
        vec_push(&x->listed, v);
    x->n = x->listed.n;
}

value binding_nth_by_fields(struct values *vs, const struct sort *s, const struct bound *x)
{
    uint32_t n;
    const struct sort_field *f = fields_of(s, x, &n);
    uint64_t rank = s->kind == SORT_UNION ? sort_before_alt(s, x->alt) : 0, weight = 1, at = x->at;

    for (uint32_t i = n; i-- > 0;) {
        rank += (x->field.at[i].first + at % x->field.at[i].n) * weight;
        weight *= sort_card(f[i].sort);
        at /= x->field.at[i].n;
    }
    return sort_nth(vs, s, rank);
}

/* ---- members of a set or bag ---- */

struct ranked {
    uint64_t rank;
    value v;
};

static int by_rank(const void *x, const void *y)
{
    const struct ranked *a = x, *b = y;

    return (a->rank > b->rank) - (a->rank < b->rank);
}

/* The set's order is not always that of the binder. */
static void sort_by_rank(const struct values *vs, const struct sort *s, struct vec_u32 *list)
{
    struct ranked *r = mem_alloc((list->n + 1) * sizeof *r);

    for (size_t i = 0; i < list->n; i++)
        r[i] = (struct ranked){ sort_rank(vs, s, list->at[i]), list->at[i] };
    qsort(r, list->n, sizeof *r, by_rank);
    for (size_t i = 0; i < list->n; i++)
        list->at[i] = r[i].v;
    mem_free(r);
}

static bool is_in_range(const struct values *vs, const struct binder *binder, const struct bound *x,
                        value v)
{
    bool below;
    uint64_t number;

    if (binder->lo == NULL)
        return sort_has(vs, binder->sort, v);
    number = number_of(vs, value_to_num(vs, x->lo), v, &below);
    return !below && number < x->n;
}

/* Equal elements of a bag are neighbours; each is listed once. */
static void list_members(const struct values *vs, const struct binder *binder, struct bound *x,
                         value set)
{
    uint32_t n;
    const value *elem = value_elems(vs, set, &n);

    x->listed.n = 0;
    for (uint32_t i = 0; i < n; i++)
        if ((i == 0 || elem[i] != elem[i - 1]) && is_in_range(vs, binder, x, elem[i]))
            vec_push(&x->listed, elem[i]);
    x->kind = BOUND_LIST;
    x->n = x->listed.n;
}

/* ---- all tests ---- */

static void apply_test(const struct values *vs, const struct binder *binder, struct bound *x,
                       const struct filter_test *t, value v)
{
    switch (t->kind) {
    case FILTER_HOLDS: x->n = (v == VALUE_TRUE) == t->want ? x->n : 0; break;
    case FILTER_WHOLE: break;
    case FILTER_IS: keep_alternative(binder->sort, x, t->field); break;
    case FILTER_MEMBER:
        list_members(vs, binder, x, v);
        if (binder->lo == NULL)
            sort_by_rank(vs, binder->sort, &x->listed);
        break;
    case FILTER_ELEMENTS:
        if (t->term->sort->kind == SORT_BAG) {
            list_members(vs, binder, x, v);
            break;
        }
        x->kind = BOUND_ELEMENTS;
        x->set = v;
        x->n = value_size(vs, v);
        break;
    case FILTER_EQUAL:
    case FILTER_LEAST:
    case FILTER_ABOVE:
    case FILTER_MOST:
    case FILTER_BELOW:
        if (t->field == FILTER_ALL)
            keep_values(vs, binder, x, t, v);
        else
            keep_fields(vs, binder, x, t, v);
        break;
    }
}

/* A test that ends in a run-time error is forgotten, with all after it: if the values that are left
   meet this error, they do so in their turn. */
void binding_filter(struct eval *ev, const struct binder *binder, struct bound *x)
{
    const struct filter *f = binder->filter;
    value v;

    for (uint32_t i = 0; i < f->n && x->n > 0; i++) {
        if (f->test[i].kind == FILTER_IS)
            v = VALUE_TRUE; /* of those that are left */
        else if (!eval_term(ev, f->test[i].term, &v) || value_has_hole(ev->vs, v))
            return;
        apply_test(ev->vs, binder, x, &f->test[i], v);
    }
}
