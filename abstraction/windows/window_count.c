/*
 * How many identities the evaluation of a term depends on (see window_count.h).
 */
#include "config.h"

#include "abstraction/windows/window_count.h"

#include "abstraction/windows/window_fault.h"
#include "abstraction/windows/window_refusal.h"
#include "support/alloc.h"

static const struct window_count none = { 0, 0 };

static uint32_t count_at_most(uint64_t n)
{
    return n < WINDOW_MANY ? (uint32_t)n : WINDOW_MANY;
}

static uint32_t more_of(uint32_t x, uint32_t y)
{
    return x > y ? x : y;
}

/* One evaluation after the other. */
struct window_count window_count_add(struct window_count x, struct window_count y)
{
    return (struct window_count){ count_at_most((uint64_t)x.normal + y.normal),
                                  count_at_most(more_of(x.worst, x.normal + y.worst)) };
}

/* One evaluation or the other. */
struct window_count window_count_larger(struct window_count x, struct window_count y)
{
    return (struct window_count){ more_of(x.normal, y.normal), more_of(x.worst, y.worst) };
}

struct window_count window_count_ids(uint64_t n)
{
    return (struct window_count){ count_at_most(n), count_at_most(n) };
}

struct window_count window_count_repeat(struct window_count x, uint64_t n)
{
    uint32_t before =
        count_at_most((count_at_most(n) > 0 ? count_at_most(n) - 1 : 0) * (uint64_t)x.normal);

    return (struct window_count){ count_at_most((uint64_t)before + x.normal),
                                  count_at_most((uint64_t)before + x.worst) };
}

void window_count_refuse(struct window_counter *c, struct span at, const char *why)
{
    if (c->refused == NULL) {
        c->refused = why;
        c->at = at;
    }
}

/* ---- sorts ---- */

void window_count_sort(struct window_counter *c, const struct sort *s, struct span at)
{
    const struct sort *id = c->w->id;

    if (s->kind == SORT_SET && window_sort_is_pointwise(s->elem, id))
        window_count_refuse(c, at, REFUSED_SET_OF_SETS);
    if (s->kind == SORT_BAG)
        window_count_refuse(c, at, REFUSED_BAG);
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        if (window_sort_is_pointwise(s->index[i], id))
            window_count_refuse(c, at, REFUSED_INDEX);
    if (s->elem != NULL)
        window_count_sort(c, s->elem, at);
    for (uint32_t i = 0; s->kind == SORT_RECORD && i < s->n; i++)
        window_count_sort(c, s->field[i].sort, at);
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        for (uint32_t k = 0; k < s->alt[i].n; k++)
            window_count_sort(c, s->alt[i].field[k].sort, at);
}

struct window_count window_count_choice(struct window_counter *c, const struct sort *s,
                                        struct span at)
{
    window_count_sort(c, s, at);
    if (window_sort_is_pointwise(s, c->w->id))
        window_count_refuse(c, at, REFUSED_CHOSEN);
    if (sort_is_schematic(s))
        window_count_refuse(c, at, REFUSED_CHOSEN_DATA);
    return window_count_ids(window_sort_pointers(s, c->w->id));
}

/* ---- operands ---- */

bool window_count_is(const struct window_counter *c, const struct term *t, uint8_t flags)
{
    while (t->kind == TERM_FIELD || t->kind == TERM_ALT_FIELD || t->kind == TERM_CHECK)
        t = t->kid[0];
    return t->kind == TERM_LOCAL && (c->slot[t->slot] & flags) != 0;
}

/* Does t name no identities but those counted elsewhere? */
static bool names_inside_only(const struct window_counter *c, const struct term *t)
{
    bool ok = t->kind == TERM_ALT || t->kind == TERM_TUPLE, far = false;

    if (t->kind == TERM_CHECK)
        return names_inside_only(c, t->kid[0]);
    if (!window_sort_mentions(t->sort, c->w->id) || window_count_is(c, t, SLOT_INSIDE))
        return true;
    if (t->kind == TERM_CONST)
        return window_ids(c->w, t->sort, t->v, &far) == 0;
    for (uint32_t i = 0; i < t->n && ok; i++)
        ok = names_inside_only(c, t->kid[i]);
    return ok;
}

struct naming {
    const struct window_counter *c;
    uint8_t flags;
};

static void note_slot(void *self, const struct term *t)
{
    struct naming *n = self;

    if (t->kind == TERM_LOCAL)
        n->flags |= n->c->slot[t->slot];
}

uint8_t window_count_named(const struct window_counter *c, const struct term *t)
{
    struct naming n = { c, 0 };

    term_walk(t, false, note_slot, &n);
    return n.flags;
}

static void refuse_lost(struct window_counter *c, const struct term *t)
{
    if ((window_count_named(c, t) & SLOT_LOST) != 0)
        window_count_refuse(c, t->span, REFUSED_FOLLOWED);
}

struct window_count window_count_follow(struct window_counter *c, const struct term *t)
{
    if (names_inside_only(c, t) || window_count_is(c, t, SLOT_BOUND))
        return none;
    refuse_lost(c, t);
    return window_count_ids(window_sort_pointers(t->sort, c->w->id));
}

/* ---- comparisons ---- */

/* Does a witness decide what is sought at this place? */
static bool decides(const struct window_counter *c, bool is)
{
    return c->place == WINDOW_FREE || c->place == (is ? WINDOW_TRUE : WINDOW_FALSE);
}

/* is: the value that one differing element gives. */
static struct window_count count_pointwise(struct window_counter *c, const struct sort *s, bool is,
                                           struct span at)
{
    uint32_t n = count_at_most(window_sort_witness(s, c->w->id));

    if (window_sort_is_mixed(s, c->w->id))
        window_count_refuse(c, at, REFUSED_MIXED);
    return (struct window_count){ decides(c, is) ? n : 0, n };
}

struct window_count window_count_equal(struct window_counter *c, const struct sort *s,
                                       const struct term *t)
{
    if (!window_sort_mentions(s, c->w->id))
        return none;
    if (window_sort_is_pointwise(s, c->w->id))
        return count_pointwise(c, s, false, t->span);
    if (window_count_is(c, t, SLOT_BOUND) || names_inside_only(c, t))
        return none;
    refuse_lost(c, t);
    return window_count_ids(window_sort_pointers(s, c->w->id));
}

struct window_count window_count_equality(struct window_counter *c, bool is,
                                          const struct term *const *kid, struct span at)
{
    const struct sort *s = kid[0]->sort;

    if (window_sort_is_pointwise(s, c->w->id))
        return count_pointwise(c, s, is, at);
    if (!window_sort_mentions(s, c->w->id))
        return none;
    for (int i = 0; i < 2; i++)
        if (window_count_is(c, kid[i], SLOT_BOUND) || names_inside_only(c, kid[i]))
            return none;
    refuse_lost(c, kid[0]);
    refuse_lost(c, kid[1]);
    return window_count_ids(window_sort_pointers(s, c->w->id));
}

/* What an operator adds to its operands. */
static struct window_count count_operator(struct window_counter *c, const struct term *t)
{
    const struct sort *s = t->n > 0 ? t->kid[0]->sort : NULL;

    if (t->kind == TERM_EQ || t->kind == TERM_NE)
        return window_count_equality(c, t->kind == TERM_NE, t->kid, t->span);
    if (t->kind == TERM_IN)
        return window_count_follow(c, t->kid[0]);
    if (t->kind == TERM_SUBSET && window_sort_mentions(s, c->w->id))
        return count_pointwise(c, s, false, t->span);
    if (t->kind == TERM_CARD && window_sort_mentions(s, c->w->id))
        window_count_refuse(c, t->span, REFUSED_COUNTED);
    return none;
}

/* ---- places, as in window_eval.c ---- */

static struct window_count count_at(struct window_counter *c, enum window_place place,
                                    const struct term *t)
{
    enum window_place outer = c->place;
    struct window_count n;

    c->place = place;
    n = window_count_term(c, t);
    c->place = outer;
    return n;
}

static enum window_place either_way(const struct window_counter *c)
{
    return c->place == WINDOW_FREE ? WINDOW_FREE : WINDOW_EITHER;
}

static enum window_place negated(const struct window_counter *c)
{
    return c->place == WINDOW_TRUE    ? WINDOW_FALSE
           : c->place == WINDOW_FALSE ? WINDOW_TRUE
                                      : c->place;
}

static struct window_count count_kids(struct window_counter *c, const struct term *t)
{
    struct window_count n = none;

    for (uint32_t i = 0; i < t->n; i++)
        n = window_count_add(n, count_at(c, either_way(c), t->kid[i]));
    return n;
}

/* ---- binders ---- */

struct window_binders {
    uint64_t ids, others; /* identities in one combination of values; values of the other binders */
    bool over_ids;
    struct window_count bounds;
};

static struct window_binders bind_all(struct window_counter *c, const struct term *t)
{
    struct window_binders r = { 0, 1, false, none };

    for (uint32_t i = 0; i < t->n_binders; i++) {
        const struct binder *b = &t->binder[i];
        struct window_count ids = window_count_choice(c, b->sort, t->span);
        bool over = window_sort_mentions(b->sort, c->w->id);
        r.over_ids = r.over_ids || over;
        r.ids += ids.normal;
        if (!over)
            r.others *= count_at_most(b->lo != NULL ? WINDOW_MANY : sort_card(b->sort));
        r.others = count_at_most(r.others);
        if (b->lo != NULL)
            r.bounds = window_count_add(r.bounds,
                                        window_count_add(count_at(c, either_way(c), b->lo),
                                                         count_at(c, either_way(c), b->hi)));
        c->slot[b->slot] = SLOT_BOUND | SLOT_VARIES;
    }
    return r;
}

static struct window_count count_comprehension(struct window_counter *c, const struct term *t)
{
    struct window_binders b = bind_all(c, t);
    struct window_count body;

    if (t->kind == TERM_AGGREGATE)
        window_count_refuse(c, t->span, b.over_ids ? REFUSED_COUNTED : REFUSED_AGGREGATE);
    if (!b.over_ids)
        return window_count_add(b.bounds, window_count_repeat(count_at(c, either_way(c), t->kid[0]),
                                                              b.others));
    for (uint32_t i = 0; i < t->n_binders; i++)
        c->slot[t->binder[i].slot] |= SLOT_LOST;
    body = window_count_repeat(count_at(c, WINDOW_EITHER, t->kid[0]), b.others);
    if (window_fails(c, t->kid[0], true) == WINDOW_FAILS_APART)
        body.worst = count_at_most(body.worst + b.ids);
    return window_count_add(b.bounds, body);
}

/* The body of a quantifier over identities, where it decides.  An iteration that ends beyond does
   not end the others, so nothing is lost. */
static struct window_count count_body(struct window_counter *c, const struct term *t)
{
    enum window_place place = t->kind == TERM_EXISTS ? WINDOW_TRUE : WINDOW_FALSE, outer_place;
    uint8_t *outer = c->slot;
    struct window_count n;

    c->slot = mem_alloc(c->n_slots + (size_t)1);
    for (uint32_t i = 0; i < c->n_slots; i++)
        c->slot[i] = outer[i] & (uint8_t)~SLOT_LOST;
    outer_place = c->place;
    c->place = place;
    n = window_count_when(c, t->kid[0], t->kind == TERM_EXISTS);
    c->place = outer_place;
    mem_free(c->slot);
    c->slot = outer;
    return n;
}

static struct window_count count_quantifier(struct window_counter *c, const struct term *t)
{
    struct window_binders b = bind_all(c, t);
    struct window_count body;
    enum window_failing fails;

    if (!b.over_ids)
        return window_count_add(b.bounds,
                                window_count_repeat(count_at(c, c->place, t->kid[0]), b.others));
    body = count_body(c, t);
    fails = window_fails(c, t->kid[0], true);
    body.normal = decides(c, t->kind == TERM_EXISTS) ? count_at_most(body.normal + b.ids) : 0;
    if (fails == WINDOW_FAILS_APART)
        body.worst = count_at_most(body.worst + b.ids);
    body.worst = more_of(body.normal, fails == WINDOW_FAILS_NEVER ? 0 : body.worst);
    return window_count_add(b.bounds, body);
}

/* ---- the rest ---- */

uint8_t window_count_flags(const struct window_counter *c, const struct term *t)
{
    uint8_t flags = window_count_named(c, t) & (SLOT_LOST | SLOT_VARIES);

    if (names_inside_only(c, t))
        flags |= SLOT_INSIDE;
    if (window_count_is(c, t, SLOT_BOUND))
        flags |= SLOT_BOUND;
    if (window_is_whole(c, t))
        flags |= SLOT_WHOLE;
    return flags;
}

static struct window_count count_let(struct window_counter *c, const struct term *t)
{
    struct window_count n = count_at(c, either_way(c), t->kid[0]);

    c->slot[t->slot] = window_count_flags(c, t->kid[0]);
    return window_count_add(n, window_count_term(c, t->kid[1]));
}

static struct window_count count_call(struct window_counter *c, const struct term *t)
{
    struct window_count n = count_kids(c, t);
    struct window_counter inner = *c;

    inner.n_slots = t->fun->n_slots;
    inner.slot = mem_zalloc(inner.n_slots + (size_t)1);
    for (uint32_t i = 0; i < t->n; i++)
        inner.slot[i] = window_count_flags(c, t->kid[i]);
    n = window_count_add(n, window_count_term(&inner, t->fun->body));
    mem_free(inner.slot);
    c->refused = inner.refused;
    c->at = inner.at;
    return n;
}

static struct window_count count_logic(struct window_counter *c, const struct term *t)
{
    enum window_place left = t->kind == TERM_IMPLIES ? negated(c) : c->place;

    return window_count_add(count_at(c, left, t->kid[0]), window_count_term(c, t->kid[1]));
}

static struct window_count count_if(struct window_counter *c, const struct term *t)
{
    struct window_count n = count_at(c, either_way(c), t->kid[0]);

    return window_count_add(n, window_count_larger(window_count_term(c, t->kid[1]),
                                                   window_count_term(c, t->kid[2])));
}

/* Indices of arrays, of observed instances. */
static struct window_count count_selection(struct window_counter *c, const struct term *t,
                                           uint32_t from)
{
    struct window_count n = count_kids(c, t);

    for (uint32_t i = from; i < t->n; i++)
        n = window_count_add(n, window_count_follow(c, t->kid[i]));
    return n;
}

/* Of an evaluation that cannot be. */
#define NEVER UINT32_MAX

static uint32_t normal_when(struct window_counter *c, const struct term *t, bool is);

static uint32_t both_of(uint32_t x, uint32_t y)
{
    return x == NEVER || y == NEVER ? NEVER : count_at_most((uint64_t)x + y);
}

static uint32_t either_of(uint32_t x, uint32_t y)
{
    return x == NEVER ? y : y == NEVER ? x : more_of(x, y);
}

/* && and ||, and => as !a || b: how the left operand alone can give the value, and how both do. */
static uint32_t when_logic(struct window_counter *c, const struct term *t, bool is)
{
    bool decisive = t->kind != TERM_AND; /* the value that one operand decides */
    bool left_is = t->kind == TERM_OR;   /* ... of the left one */
    enum window_place place = c->place;
    uint32_t alone = NEVER, both;

    c->place = t->kind == TERM_IMPLIES ? negated(c) : place;
    if (is == decisive)
        alone = normal_when(c, t->kid[0], left_is);
    both = normal_when(c, t->kid[0], !left_is);
    c->place = place;
    both = both_of(both, normal_when(c, t->kid[1], is));
    return either_of(alone, both);
}

/* The value that a witness gives; quantifiers and comparisons that are not decided by one have no
   support. */
static bool has_witness(const struct window_counter *c, const struct term *t, bool *is)
{
    if (t->kind == TERM_FORALL || t->kind == TERM_EXISTS) {
        *is = t->kind == TERM_EXISTS;
        for (uint32_t i = 0; i < t->n_binders; i++)
            if (window_sort_mentions(t->binder[i].sort, c->w->id))
                return true;
        return false;
    }
    *is = t->kind == TERM_NE;
    return (t->kind == TERM_EQ || t->kind == TERM_NE || t->kind == TERM_SUBSET) &&
           window_sort_is_pointwise(t->kid[0]->sort, c->w->id);
}

static uint32_t normal_when(struct window_counter *c, const struct term *t, bool is)
{
    bool witness;
    uint32_t n;

    if (t->kind == TERM_CONST)
        return (t->v == VALUE_TRUE) == is ? 0 : NEVER;
    if (t->kind == TERM_AND || t->kind == TERM_OR || t->kind == TERM_IMPLIES)
        return when_logic(c, t, is);
    if (t->kind == TERM_NOT) {
        enum window_place place = c->place;
        c->place = negated(c);
        n = normal_when(c, t->kid[0], !is);
        c->place = place;
        return n;
    }
    if (!has_witness(c, t, &witness) || is == witness)
        return window_count_term(c, t).normal;
    return t->n_binders > 0 ? 0 : count_kids(c, t).normal;
}

struct window_count window_count_when(struct window_counter *c, const struct term *t, bool is)
{
    uint32_t normal = normal_when(c, t, is);

    return (struct window_count){ normal == NEVER ? 0 : normal, window_count_term(c, t).worst };
}

struct window_count window_count_term(struct window_counter *c, const struct term *t)
{
    window_count_sort(c, t->sort, t->span);
    /* clang-format off */
    switch (t->kind) {
    case TERM_CONST: case TERM_UNASSIGNED: case TERM_LOCAL: case TERM_GLOBAL: return none;
    case TERM_OBSERVE: case TERM_AT_NODE: return count_selection(c, t, 0);
    LAZY_OPERATORS(TERM_CASE) return count_logic(c, t);
    case TERM_IF: return count_if(c, t);
    case TERM_NOT: return count_at(c, negated(c), t->kid[0]);
    case TERM_INDEX: return count_selection(c, t, 1);
    case TERM_ARRAY:
    case TERM_SET_OF: case TERM_FIRST: case TERM_AGGREGATE: return count_comprehension(c, t);
    case TERM_FORALL:
    case TERM_EXISTS: return count_quantifier(c, t);
    case TERM_LET: return count_let(c, t);
    case TERM_CALL: return count_call(c, t);
    case TERM_CHECK: return window_count_term(c, t->kid[0]);
    default: return window_count_add(count_kids(c, t), count_operator(c, t));
    }
    /* clang-format on */
}
