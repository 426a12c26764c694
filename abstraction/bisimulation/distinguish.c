/*
 * Distinguishing formulas for pairs of classes (see distinguish.h).
 */
#include "config.h"

#include "abstraction/bisimulation/distinguish.h"

#include "support/memo.h"

/* Two siblings (signature_siblings): a formula for them is true in x and false in y. */
struct siblings {
    uint32_t x, y;
};
struct siblings_list {
    struct siblings *at;
    size_t n, cap;
};

struct distinguisher {
    const struct signature_refinement *r;
    struct hml *h;
    struct memo formula;       /* of pairs of siblings, as far as made */
    struct siblings_list work; /* to be made; the last one first */
    /* for the formulas under the formula being made: */
    struct siblings_list goal; /* where its arc leads; where the arcs of the other class lead */
    struct siblings_list stay; /* the parent; where tau leads out of it from the other class */
    struct vec_u32 operand;    /* working memory */
};

/* What the signature of one class has, and that of the other one lacks. */
struct difference {
    uint32_t has, lacks; /* classes */
    uint64_t pair;       /* of a label and a block */
    uint32_t cost;       /* conjuncts of its formula */
};

/* ---- choosing a difference ---- */

static uint32_t count_label(const struct signature_refinement *r, struct signature_set s,
                            uint32_t label)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < s.n; i++)
        n += signature_label(r->pair.at[s.first + i]) == label;
    return n;
}

static bool has_pair(const struct signature_refinement *r, struct signature_set s, uint64_t pair)
{
    uint32_t low = 0, high = s.n;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (r->pair.at[s.first + middle] < pair)
            low = middle + 1;
        else
            high = middle;
    }
    return low < s.n && r->pair.at[s.first + low] == pair;
}

/* Sets *best to the cheapest difference of this direction, if it is cheaper than *best. */
static void find_cheaper(const struct signature_refinement *r, uint32_t has, uint32_t lacks,
                         struct difference *best)
{
    struct signature_set a = r->signature.at[r->class.at[has].signature];
    struct signature_set b = r->signature.at[r->class.at[lacks].signature];
    uint32_t n_stay = r->silent != AUT_NO_LABEL ? count_label(r, b, r->silent) : 0;

    for (uint32_t i = 0; i < a.n && best->cost > n_stay; i++) {
        uint64_t pair = r->pair.at[a.first + i];
        uint32_t label = signature_label(pair), cost;
        if (has_pair(r, b, pair))
            continue;
        cost = n_stay + count_label(r, b, label) + (label == r->silent);
        if (cost < best->cost)
            *best = (struct difference){ has, lacks, pair, cost };
    }
}

static struct difference cheapest_difference(const struct signature_refinement *r,
                                             struct siblings s)
{
    struct difference best = { .cost = UINT32_MAX };

    find_cheaper(r, s.x, s.y, &best);
    find_cheaper(r, s.y, s.x, &best);
    return best;
}

/* ---- the formulas that its formula is made of ---- */

/* Distinguishing two disjoint classes is distinguishing the siblings that contain them. */
static void add_siblings(const struct signature_refinement *r, struct siblings_list *list,
                         uint32_t x, uint32_t y)
{
    struct siblings s = { x, y };

    signature_siblings(r, &s.x, &s.y);
    vec_push(list, s);
}

/* Sets d->goal and d->stay. */
static void find_operands(struct distinguisher *d, const struct difference *diff)
{
    const struct signature_refinement *r = d->r;
    uint32_t round = r->class.at[diff->has].round - 1, parent = r->class.at[diff->has].parent;
    uint32_t label = signature_label(diff->pair);
    uint32_t target = signature_class_of_block(r, signature_block(diff->pair), round);
    struct signature_set s = r->signature.at[r->class.at[diff->lacks].signature];

    d->goal.n = d->stay.n = 0;
    for (uint32_t i = 0; i < s.n; i++) {
        uint64_t pair = r->pair.at[s.first + i];
        uint32_t other = signature_class_of_block(r, signature_block(pair), round);
        if (signature_label(pair) == label)
            add_siblings(r, &d->goal, target, other);
        if (signature_label(pair) == r->silent && r->silent != AUT_NO_LABEL)
            add_siblings(r, &d->stay, parent, other);
    }
    if (label == r->silent)
        add_siblings(r, &d->goal, target, parent);
}

/* Are all formulas made?  Those that are not are added to d->work. */
static bool all_made(struct distinguisher *d, const struct siblings_list *list)
{
    bool made = true;

    for (size_t i = 0; i < list->n; i++)
        if (memo_find(&d->formula, memo_key(list->at[i].x, list->at[i].y)) == MEMO_NONE) {
            made = false;
            vec_push(&d->work, list->at[i]);
        }
    return made;
}

/* ---- making formulas ---- */

static uint32_t conjunction_of(struct distinguisher *d, const struct siblings_list *list)
{
    d->operand.n = 0;
    for (size_t i = 0; i < list->n; i++)
        vec_push(&d->operand, memo_find(&d->formula, memo_key(list->at[i].x, list->at[i].y)));
    return hml_and(d->h, d->operand.at, vec_number(d->operand.n));
}

/* True in diff->has, false in diff->lacks; d->goal and d->stay are all made. */
static uint32_t distinguishing_formula(struct distinguisher *d, const struct difference *diff)
{
    uint32_t label = signature_label(diff->pair), stay, goal;

    if (!d->r->branching)
        return hml_can(d->h, label, conjunction_of(d, &d->goal));
    stay = conjunction_of(d, &d->stay);
    if (label == d->r->loop)
        return hml_stay(d->h, stay);
    goal = conjunction_of(d, &d->goal);
    if (label == d->r->silent)
        return hml_reach(d->h, stay, goal);
    return hml_until(d->h, stay, label, goal);
}

/* Makes the last formula of d->work, or adds behind it those that it is made of. */
static void make_last(struct distinguisher *d)
{
    struct siblings s = vec_last(&d->work);
    struct difference diff;
    uint32_t f;
    bool made;

    if (memo_find(&d->formula, memo_key(s.x, s.y)) != MEMO_NONE) {
        (void)vec_pop(&d->work);
        return;
    }
    diff = cheapest_difference(d->r, s);
    find_operands(d, &diff);
    made = all_made(d, &d->goal);
    if (!all_made(d, &d->stay) || !made)
        return;
    (void)vec_pop(&d->work);
    f = distinguishing_formula(d, &diff);
    memo_add(&d->formula, memo_key(diff.has, diff.lacks), f);
    memo_add(&d->formula, memo_key(diff.lacks, diff.has), hml_not(d->h, f));
}

bool distinguish(const struct signature_refinement *r, struct hml *h, struct limit *limit)
{
    struct distinguisher d = { .r = r, .h = h };
    struct siblings s = { signature_class_of_state(r, 0), signature_class_of_state(r, 1) };
    bool within = true;

    signature_siblings(r, &s.x, &s.y);
    vec_push(&d.work, s);
    while (within && d.work.n > 0) {
        make_last(&d);
        within = limit_hit(limit, 0) == LIMIT_NONE;
    }
    if (within)
        h->root = memo_find(&d.formula, memo_key(s.x, s.y));
    memo_clear(&d.formula);
    vec_clear(&d.work);
    vec_clear(&d.goal);
    vec_clear(&d.stay);
    vec_clear(&d.operand);
    return within;
}
