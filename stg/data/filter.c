/*
 * Filters from conditions (see filter.h).
 *
 * A condition is taken apart into operands of a conjunction, in the order of evaluation.  The
 * filter ends at the first one that may end in a run-time error for some values of the variable and
 * not for others.
 */
#include "config.h"

#include "stg/data/filter.h"

/* ---- what a term depends on ---- */

struct dependence_of {
    const struct vec_u32 *varying;
    bool varies;
    bool schematic; /* a choice among schematic values is inside, which notes how many it tried */
};

static void note_varying(void *self, const struct term *t)
{
    struct dependence_of *d = self;

    for (size_t i = 0; t->kind == TERM_LOCAL && i < d->varying->n; i++)
        d->varies = d->varies || d->varying->at[i] == t->slot;
    for (uint32_t i = 0; i < t->n_binders; i++)
        d->schematic = d->schematic || sort_is_schematic(t->binder[i].sort);
}

static struct dependence_of dependence_of(const struct filter_build *f, const struct term *t)
{
    struct dependence_of d = { &f->varying, false, false };

    term_walk(t, false, note_varying, &d);
    return d;
}

static void add_test(struct filter_build *f, enum filter_kind kind, uint32_t field,
                     const struct term *t)
{
    vec_push(&f->test, ((struct filter_test){ kind, true, !f->varied, field, t }));
}

/* ---- terms that cannot fail ---- */

static bool kids_are_total(struct filter_build *f, const struct term *t);

static bool is_variable(const struct filter_build *f, const struct term *t)
{
    return t->kind == TERM_LOCAL && t->slot == f->x->slot;
}

/* Of t.field, where operands before it tell which alternative t is of: the number of the field
   there; -1: they do not, or it has none. */
static int field_of_known(const struct filter_build *f, const struct term *t)
{
    return f->is != NULL && is_variable(f, t->kid[0])
               ? sort_alt_field(f->x->sort, f->is->alt, t->name)
               : -1;
}

static bool all_have_field(const struct sort *u, const char *name)
{
    bool all = true;

    for (uint32_t i = 0; i < u->n; i++)
        all = all && sort_alt_field(u, i, name) >= 0;
    return all;
}

/* Index sorts are checked by their bounds: an index in range has an element. */
static bool indices_fit(const struct term *t)
{
    const struct sort *array = t->kid[0]->sort;

    for (uint32_t i = 0; i < array->n; i++)
        if (!sort_within(t->kid[i + 1]->sort, array->index[i]))
            return false;
    return true;
}

/* Is it an array of a variable, of which an element alone would be read? */
static bool is_array_in_variable(const struct term *t)
{
    while (t->kind == TERM_INDEX || t->kind == TERM_FIELD)
        t = t->kid[0];
    return t->kind == TERM_GLOBAL || t->kind == TERM_LOCAL;
}

/* Has the term a value without holes for all values of the varying variables?  Parts that do not
   vary are tested for this. */
static bool is_total(struct filter_build *f, const struct term *t)
{
    struct dependence_of d = dependence_of(f, t);

    if (!d.varies) {
        add_test(f, FILTER_WHOLE, FILTER_ALL, t);
        return !d.schematic;
    }
    /* clang-format off */
    switch (t->kind) {
    case TERM_LOCAL: return true;
    case TERM_INDEX:
        return (dependence_of(f, t->kid[0]).varies || !is_array_in_variable(t->kid[0])) &&
               indices_fit(t) && kids_are_total(f, t);
    case TERM_ALT_FIELD:
        return (field_of_known(f, t) >= 0 || all_have_field(t->kid[0]->sort, t->name)) &&
               kids_are_total(f, t);
    case TERM_NOT: case TERM_AND: case TERM_OR: case TERM_IMPLIES: case TERM_IFF: case TERM_IF:
    case TERM_EQ: case TERM_NE: case TERM_LT: case TERM_LE: case TERM_GT: case TERM_GE:
    case TERM_IN: case TERM_FIELD: case TERM_IS:
        return kids_are_total(f, t);
    default: return false;
    }
    /* clang-format on */
}

static bool kids_are_total(struct filter_build *f, const struct term *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (!is_total(f, t->kid[i]))
            return false;
    return true;
}

/* ---- what is left out ---- */

/* Is the term the variable or a field of it? */
static bool is_part_of(const struct filter_build *f, const struct term *t, uint32_t *field)
{
    if (t->kind == TERM_ALT_FIELD && field_of_known(f, t) >= 0) {
        *field = (uint32_t)field_of_known(f, t);
        return true;
    }
    *field = t->kind == TERM_FIELD ? t->slot : FILTER_ALL;
    return is_variable(f, t->kind == TERM_FIELD ? t->kid[0] : t);
}

/* Does sort_nth go through the values in the order of sets? */
static bool orders_like_sets(const struct sort *s)
{
    return !sort_mentions(s, SORT_UNION) && !sort_mentions(s, SORT_SET);
}

/* Tests so far only say that those behind them count. */
static void keep_what_counts(struct filter_build *f)
{
    size_t n = 0;

    for (size_t i = 0; i < f->test.n; i++) {
        struct filter_test t = f->test.at[i];
        if (t.kind == FILTER_IS)
            continue;
        if (t.kind != FILTER_HOLDS)
            t.kind = FILTER_WHOLE;
        f->test.at[n++] = t;
    }
    f->test.n = n;
}

/* No other test can leave out more. */
static void add_last_test(struct filter_build *f, enum filter_kind kind, const struct term *t)
{
    if (f->n > 0) {
        add_test(f, FILTER_WHOLE, FILTER_ALL, t);
        return;
    }
    keep_what_counts(f);
    add_test(f, kind, FILTER_ALL, t);
    f->n = f->test.n;
    if (f->is != NULL)
        add_test(f, FILTER_IS, f->is->alt, f->is);
}

/* Another alternative than is known already leaves none. */
static void test_alternative(struct filter_build *f, const struct term *t)
{
    if (f->is != NULL)
        return;
    f->is = t;
    add_test(f, FILTER_IS, t->alt, t);
}

static void test_member(struct filter_build *f, const struct term *set)
{
    bool direct = f->x->lo == NULL && orders_like_sets(f->x->sort) &&
                  sort_within(set->sort->elem, f->x->sort);

    add_last_test(f, direct ? FILTER_ELEMENTS : FILTER_MEMBER, set);
}

/* The test that `part` has this relation to a term, or its negation; FILTER_HOLDS: there is none.
 */
static enum filter_kind test_of(enum term_kind relation, bool want)
{
    switch (relation) {
    case TERM_EQ: return want ? FILTER_EQUAL : FILTER_HOLDS;
    case TERM_NE: return want ? FILTER_HOLDS : FILTER_EQUAL;
    case TERM_LT: return want ? FILTER_BELOW : FILTER_LEAST;
    case TERM_LE: return want ? FILTER_MOST : FILTER_ABOVE;
    case TERM_GT: return want ? FILTER_ABOVE : FILTER_MOST;
    case TERM_GE: return want ? FILTER_LEAST : FILTER_BELOW;
    default: return FILTER_HOLDS;
    }
}

/* The same with the operands exchanged. */
static enum filter_kind mirrored(enum filter_kind kind)
{
    switch (kind) {
    case FILTER_LEAST: return FILTER_MOST;
    case FILTER_ABOVE: return FILTER_BELOW;
    case FILTER_MOST: return FILTER_LEAST;
    case FILTER_BELOW: return FILTER_ABOVE;
    default: return kind;
    }
}

/* The test that a total operand is, if it is one: of the variable or a field on one side, and a
   term that does not vary on the other. */
static void test_operand(struct filter_build *f, const struct term *t, bool want, size_t before)
{
    uint32_t field;

    if (t->kind == TERM_IN && want && is_variable(f, t->kid[0]) &&
        !dependence_of(f, t->kid[1]).varies) {
        f->test.n = before;
        test_member(f, t->kid[1]);
    }
    if (t->kind == TERM_IS && want && is_variable(f, t->kid[0]) && f->x->lo == NULL)
        test_alternative(f, t);
    for (uint32_t i = 0; test_of(t->kind, want) != FILTER_HOLDS && i < 2; i++) {
        enum filter_kind kind = test_of(t->kind, want);
        if (!is_part_of(f, t->kid[i], &field) || dependence_of(f, t->kid[1 - i]).varies)
            continue;
        f->test.n = before;
        if (kind == FILTER_EQUAL && field == FILTER_ALL)
            add_last_test(f, kind, t->kid[1 - i]);
        else
            add_test(f, i == 0 ? kind : mirrored(kind), field, t->kid[1 - i]);
    }
}

/* ---- conjunctions ---- */

static bool add_operand(struct filter_build *f, const struct term *t, bool want)
{
    struct dependence_of d = dependence_of(f, t);
    size_t before = f->test.n;

    if (d.schematic)
        return false;
    if (!d.varies) {
        vec_push(&f->test, ((struct filter_test){ FILTER_HOLDS, want, !f->varied, FILTER_ALL, t }));
        return true;
    }
    if (!is_total(f, t)) {
        f->test.n = before;
        return false;
    }
    test_operand(f, t, want, before);
    f->varied = true;
    return true;
}

static bool add_two(struct filter_build *f, const struct term *t, bool first, bool second)
{
    return filter_add(f, t->kid[0], first) && filter_add(f, t->kid[1], second);
}

bool filter_add(struct filter_build *f, const struct term *t, bool want)
{
    switch (t->kind) {
    case TERM_NOT: return filter_add(f, t->kid[0], !want);
    case TERM_AND: return want ? add_two(f, t, true, true) : add_operand(f, t, want);
    case TERM_OR: return want ? add_operand(f, t, want) : add_two(f, t, false, false);
    case TERM_IMPLIES: return want ? add_operand(f, t, want) : add_two(f, t, true, false);
    case TERM_EXISTS:
    case TERM_FORALL:
        return (t->kind == TERM_EXISTS) == want && filter_quantifier(f, t->n_binders, t->binder) &&
               filter_add(f, t->kid[0], want);
    default: return add_operand(f, t, want);
    }
}

/* Bounds that are computed may fail; a choice among schematic values notes how many it tried. */
static bool binder_is_total(const struct binder *x)
{
    return x->lo == NULL && !sort_is_schematic(x->sort);
}

bool filter_quantifier(struct filter_build *f, uint32_t n, const struct binder *binder)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!binder_is_total(&binder[i]))
            return false;
        vec_push(&f->varying, binder[i].slot);
    }
    return true;
}

bool filter_begin(struct filter_build *f, uint32_t n, const struct binder *binder, uint32_t k)
{
    *f = (struct filter_build){ .x = &binder[k] };
    if (sort_is_schematic(binder[k].sort))
        return false;
    vec_push(&f->varying, binder[k].slot);
    return filter_quantifier(f, n - k - 1, binder + k + 1);
}

const struct filter *filter_end(struct filter_build *f, struct arena *a)
{
    struct filter *r = NULL;

    while (f->test.n > f->n && vec_last(&f->test).kind == FILTER_WHOLE)
        f->test.n--;
    if (f->test.n > 0) {
        r = ARENA_NEW(a, struct filter);
        r->n = vec_number(f->n > 0 ? f->n : f->test.n);
        r->n_further = vec_number(f->test.n) - r->n;
        r->test = arena_copy(a, f->test.at, f->test.n * sizeof *f->test.at);
    }
    vec_clear(&f->varying);
    vec_clear(&f->test);
    return r;
}

void filter_binders(struct arena *a, uint32_t n, struct binder *binder, const struct term *t,
                    bool want)
{
    for (uint32_t k = 0; k < n; k++) {
        struct filter_build f;
        if (binder_takes_elements(&binder[k]))
            continue; /* what is tried are the elements, whatever the condition */
        if (filter_begin(&f, n, binder, k))
            filter_add(&f, t, want);
        binder[k].filter = filter_end(&f, a);
    }
}
