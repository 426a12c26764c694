/*
 * Formulas for pairs of classes (see distinguish.h).
 */
#include "config.h"

#include "abstraction/distinguish.h"

#include "support/memo.h"

struct pair { uint32_t x, y; };
struct pairs { struct pair *at; size_t n, cap; };

struct teller {
    const struct rounds *r;
    struct hml *h;
    struct memo done;         /* pairs of classes: the formula true in x and false in y */
    struct pairs work, goal, stay;
    struct vec_u32 operand;
};

/* What one class has, and the other one lacks. */
struct reason {
    uint32_t has, lacks;
    uint64_t word;
    uint32_t cost;            /* conjuncts */
};

/* ---- choosing a reason ---- */

static uint32_t words_with(const struct rounds *r, struct rounds_set s, uint32_t label)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < s.n; i++)
        n += rounds_label(r->word.at[s.first + i]) == label;
    return n;
}

static bool has_word(const struct rounds *r, struct rounds_set s, uint64_t word)
{
    uint32_t low = 0, high = s.n;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (r->word.at[s.first + middle] < word)
            low = middle + 1;
        else
            high = middle;
    }
    return low < s.n && r->word.at[s.first + low] == word;
}

/* The cheapest reason, if it is cheaper than the best one. */
static void look_for_reason(const struct rounds *r, uint32_t has, uint32_t lacks,
                            struct reason *best)
{
    struct rounds_set a = r->set.at[r->node.at[has].signature];
    struct rounds_set b = r->set.at[r->node.at[lacks].signature];
    uint32_t ways_out = r->silent != AUT_NO_LABEL ? words_with(r, b, r->silent) : 0;

    for (uint32_t i = 0; i < a.n && best->cost > ways_out; i++) {
        uint64_t word = r->word.at[a.first + i];
        uint32_t cost;
        if (has_word(r, b, word))
            continue;
        cost = ways_out + words_with(r, b, rounds_label(word)) + (rounds_label(word) == r->silent);
        if (cost < best->cost)
            *best = (struct reason){ has, lacks, word, cost };
    }
}

static struct reason choose(const struct rounds *r, struct pair p)
{
    struct reason best = { .cost = UINT32_MAX };

    look_for_reason(r, p.x, p.y, &best);
    look_for_reason(r, p.y, p.x, &best);
    return best;
}

/* ---- what it takes ---- */

static void need(const struct rounds *r, struct pairs *list, uint32_t x, uint32_t y)
{
    struct pair p = { x, y };

    rounds_part(r, &p.x, &p.y);
    vec_push(list, p);
}

/* The class that the step leads to has to be told from others, and so has that of both if tau
   can leave it. */
static void find_needs(struct teller *t, const struct reason *why)
{
    const struct rounds *r = t->r;
    uint32_t round = r->node.at[why->has].round - 1, both = r->node.at[why->has].parent;
    uint32_t label = rounds_label(why->word);
    uint32_t target = rounds_node(r, rounds_target(why->word), round);
    struct rounds_set s = r->set.at[r->node.at[why->lacks].signature];

    t->goal.n = t->stay.n = 0;
    for (uint32_t i = 0; i < s.n; i++) {
        uint64_t word = r->word.at[s.first + i];
        uint32_t other = rounds_node(r, rounds_target(word), round);
        if (rounds_label(word) == label)
            need(r, &t->goal, target, other);
        if (rounds_label(word) == r->silent && r->silent != AUT_NO_LABEL)
            need(r, &t->stay, both, other);
    }
    if (label == r->silent)
        need(r, &t->goal, target, both);
}

/* Those that are not known become work. */
static bool all_known(struct teller *t, const struct pairs *list)
{
    bool known = true;

    for (size_t i = 0; i < list->n; i++)
        if (memo_find(&t->done, memo_key(list->at[i].x, list->at[i].y)) == MEMO_NONE) {
            known = false;
            vec_push(&t->work, list->at[i]);
        }
    return known;
}

static uint32_t conjunction(struct teller *t, const struct pairs *list)
{
    t->operand.n = 0;
    for (size_t i = 0; i < list->n; i++)
        vec_push(&t->operand, memo_find(&t->done, memo_key(list->at[i].x, list->at[i].y)));
    return hml_and(t->h, t->operand.at, vec_number(t->operand.n));
}

static uint32_t formula(struct teller *t, const struct reason *why)
{
    uint32_t label = rounds_label(why->word), stay, goal;

    if (!t->r->weak)
        return hml_can(t->h, label, conjunction(t, &t->goal));
    stay = conjunction(t, &t->stay);
    if (label == t->r->loop)
        return hml_stay(t->h, stay);
    goal = conjunction(t, &t->goal);
    if (label == t->r->silent)
        return hml_reach(t->h, stay, goal);
    return hml_until(t->h, stay, label, goal);
}

/* The pair at the end of the work is done, or what it needs comes behind it. */
static void step(struct teller *t)
{
    struct pair p = vec_last(&t->work);
    struct reason why;
    uint32_t f;
    bool known;

    if (memo_find(&t->done, memo_key(p.x, p.y)) != MEMO_NONE) {
        (void)vec_pop(&t->work);
        return;
    }
    why = choose(t->r, p);
    find_needs(t, &why);
    known = all_known(t, &t->goal);
    if (!all_known(t, &t->stay) || !known)
        return;
    (void)vec_pop(&t->work);
    f = formula(t, &why);
    memo_add(&t->done, memo_key(why.has, why.lacks), f);
    memo_add(&t->done, memo_key(why.lacks, why.has), hml_not(t->h, f));
}

bool distinguish(const struct rounds *r, struct hml *h, struct limit *limit)
{
    struct teller t = { .r = r, .h = h };
    struct pair p = { rounds_node_of(r, 0), rounds_node_of(r, 1) };
    bool within = true;

    rounds_part(r, &p.x, &p.y);
    vec_push(&t.work, p);
    while (within && t.work.n > 0) {
        step(&t);
        within = limit_hit(limit, 0) == LIMIT_NONE;
    }
    if (within)
        h->root = memo_find(&t.done, memo_key(p.x, p.y));
    memo_clear(&t.done);
    vec_clear(&t.work);
    vec_clear(&t.goal);
    vec_clear(&t.stay);
    vec_clear(&t.operand);
    return within;
}
