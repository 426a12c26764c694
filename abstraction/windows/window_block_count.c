/*
 * How many identities statements depend on (see window_block_count.h).
 *
 * First the flags of variables that blocks declare: they are assumed to have all good ones, and
 * lose those that a value that is assigned to them has not, until nothing changes.  A variable that
 * each round of a loop over identities has for itself may have another value in each, if it is
 * assigned twice: what is followed then is not one identity for all rounds.
 */
#include "config.h"

#include "abstraction/windows/window_block_count.h"

#include "abstraction/windows/window_loop.h"
#include "abstraction/windows/window_refusal.h"
#include "support/alloc.h"

/* ---- flags of variables ---- */

#define SLOT_GOOD (SLOT_INSIDE | SLOT_BOUND | SLOT_WHOLE)

struct block_slots {
    struct window_counter *c;
    bool *declared;      /* by the block */
    uint8_t *n_assigned; /* at so many places, at most 2 */
    bool changed;
};

static void begin_block_slots(struct block_slots *x, const struct statement_block *b);

static void begin_assigned(struct block_slots *x, const struct assign *a)
{
    if (!a->global && x->n_assigned[a->slot] < 2)
        x->n_assigned[a->slot]++;
}

static void begin_statement_slots(struct block_slots *x, const struct statement *s)
{
    bool over_ids = window_binders_mention(x->c->w, s->n_binders, s->binder);

    for (uint32_t i = 0; i < s->n_binders; i++)
        x->c->slot[s->binder[i].slot] = SLOT_BOUND | (over_ids ? SLOT_LOST : 0);
    if (s->kind == STATEMENT_VAR) {
        x->declared[s->assign->slot] = true;
        x->c->slot[s->assign->slot] = SLOT_GOOD;
    }
    for (uint32_t i = 0; s->assign != NULL && i < s->n; i++)
        begin_assigned(x, &s->assign[i]);
    for (uint32_t i = 0; s->branch != NULL && i < s->n; i++)
        begin_block_slots(x, &s->branch[i].body);
}

static void begin_block_slots(struct block_slots *x, const struct statement_block *b)
{
    for (uint32_t i = 0; i < b->n; i++)
        begin_statement_slots(x, &b->at[i]);
}

/* in_loop: over identities. */
static void flag_assigned(struct block_slots *x, const struct assign *a, bool in_loop)
{
    uint8_t *flags = &x->c->slot[a->slot], old, of;

    if (a->global || !x->declared[a->slot])
        return;
    old = *flags;
    of = a->value == NULL ? SLOT_INSIDE | SLOT_BOUND : window_count_flags(x->c, a->value);
    if (a->n_steps > 0)
        of &= (uint8_t) ~(SLOT_INSIDE | SLOT_BOUND);
    *flags = (uint8_t)((old & of & SLOT_GOOD) | ((old | of) & SLOT_LOST));
    if (in_loop && x->n_assigned[a->slot] > 1)
        *flags |= SLOT_LOST;
    x->changed = x->changed || *flags != old;
}

static void flag_block(struct block_slots *x, const struct statement_block *b, bool in_loop)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const struct statement *s = &b->at[i];
        bool inner = in_loop || window_binders_mention(x->c->w, s->n_binders, s->binder);
        for (uint32_t k = 0; s->assign != NULL && k < s->n; k++)
            flag_assigned(x, &s->assign[k], in_loop);
        for (uint32_t k = 0; s->branch != NULL && k < s->n; k++)
            flag_block(x, &s->branch[k].body, inner);
    }
}

static void find_block_flags(struct window_counter *c, const struct statement_block *b)
{
    struct block_slots x = { .c = c, .changed = true };

    x.declared = mem_zalloc((c->n_slots + (size_t)1) * sizeof *x.declared);
    x.n_assigned = mem_zalloc(c->n_slots + (size_t)1);
    begin_block_slots(&x, b);
    while (x.changed) {
        x.changed = false;
        flag_block(&x, b, false);
    }
    mem_free(x.declared);
    mem_free(x.n_assigned);
}

/* ---- statements ---- */

static const struct window_count nobody = { 0, 0 };

static struct window_count count_block(struct window_counter *c, const struct statement_block *b);

static struct window_count count_assign(struct window_counter *c, const struct assign *a)
{
    struct window_count sum = nobody;

    for (uint32_t k = 0; k < a->n_steps; k++) {
        const struct path_step *s = &a->step[k];
        for (uint32_t j = 0; s->index != NULL && j < s->sort->n; j++) {
            sum = window_count_add(sum, window_count_term(c, s->index[j]));
            sum = window_count_add(sum, window_count_follow(c, s->index[j]));
        }
    }
    return a->value == NULL ? sum : window_count_add(sum, window_count_term(c, a->value));
}

static struct window_count count_at_once(struct window_counter *c, const struct statement *s)
{
    struct window_count sum = nobody;

    for (uint32_t i = 0; i < s->n; i++)
        sum = window_count_add(sum, count_assign(c, &s->assign[i]));
    return sum;
}

/* All conditions, or comparisons, and one branch. */
static struct window_count count_branches(struct window_counter *c, const struct statement *s)
{
    struct window_count sum = nobody, body = nobody;

    if (s->term != NULL)
        sum = window_count_term(c, s->term);
    for (uint32_t i = 0; i < s->n; i++) {
        for (uint32_t k = 0; k < s->branch[i].n; k++) {
            const struct term *t = s->branch[i].value[k];
            sum = window_count_add(sum, window_count_term(c, t));
            if (s->term != NULL)
                sum = window_count_add(sum,
                                       window_count_equality(c, false,
                                                             (const struct term *[]){ s->term, t },
                                                             t->span));
        }
        body = window_count_larger(body, count_block(c, &s->branch[i].body));
    }
    return window_count_add(sum, body);
}

/* ---- loops ---- */

/* What the binders of a loop add up to. */
struct block_binders {
    struct window_count bounds;
    uint64_t ids, rounds; /* identities in one combination of values; combinations of the others */
};

static struct block_binders count_binders(struct window_counter *c, const struct statement *s)
{
    struct block_binders r = { nobody, 0, 1 };

    for (uint32_t i = 0; i < s->n_binders; i++) {
        const struct binder *b = &s->binder[i];
        uint64_t n = b->lo != NULL ? WINDOW_MANY : sort_card(b->sort);
        r.ids += window_count_choice(c, b->sort, s->at).normal;
        if (b->lo != NULL) {
            struct window_count both = window_count_add(window_count_term(c, b->lo),
                                                        window_count_term(c, b->hi));
            r.bounds = window_count_add(r.bounds, window_count_repeat(both, r.rounds));
        }
        if (window_sort_mentions(b->sort, c->w->id))
            continue;
        r.rounds *= n < WINDOW_MANY ? n : WINDOW_MANY;
        r.rounds = r.rounds < WINDOW_MANY ? r.rounds : WINDOW_MANY;
    }
    return r;
}

/* One round stands for all.  Each constant that is assigned has a witness, and so has a run-time
   error. */
static struct window_count count_identities(struct window_counter *c, const struct statement *s)
{
    enum window_place place = c->place;
    struct window_loop_changes changes;
    struct block_binders b;
    struct window_count sum, witness;

    if (c->w->id->ordered)
        window_count_refuse(c, s->at, REFUSED_ORDER);
    window_loop_changes(c->w, s, &changes);
    if (changes.other != NULL)
        window_count_refuse(c, changes.other->at, REFUSED_SUMMED);
    c->place = WINDOW_EITHER;
    b = count_binders(c, s);
    sum = window_count_add(b.bounds,
                           window_count_repeat(count_block(c, &s->branch->body), b.rounds));
    c->place = place;
    sum.worst = window_count_ids(sum.worst + b.ids).worst;
    witness = window_count_ids(place == WINDOW_FREE ? b.ids * changes.constant.n : 0);
    vec_clear(&changes.constant);
    return window_count_add(sum, witness);
}

static struct window_count count_each(struct window_counter *c, const struct statement *s)
{
    struct block_binders b;

    if (window_binders_mention(c->w, s->n_binders, s->binder))
        return count_identities(c, s);
    b = count_binders(c, s);
    return window_count_add(b.bounds,
                            window_count_repeat(count_block(c, &s->branch->body), b.rounds));
}

/* The condition is evaluated once more. */
static struct window_count count_while(struct window_counter *c, const struct statement *s)
{
    struct window_count condition = window_count_term(c, s->term);
    struct window_count round = window_count_add(condition, count_block(c, &s->branch->body));

    return window_count_add(window_count_repeat(round, s->rounds), condition);
}

static struct window_count count_statement(struct window_counter *c, const struct statement *s)
{
    switch (s->kind) {
    case STATEMENT_ASSIGN:
    case STATEMENT_VAR: return count_at_once(c, s);
    case STATEMENT_CHOICE: return count_branches(c, s);
    case STATEMENT_EACH: return count_each(c, s);
    case STATEMENT_WHILE: return count_while(c, s);
    case STATEMENT_ASSERT: return window_count_when(c, s->term, true);
    case STATEMENT_ASSUME: window_count_refuse(c, s->at, REFUSED_ASSUMED); return nobody;
    case STATEMENT_CALL: return count_block(c, &s->branch->body);
    case STATEMENT_SAY:
    case STATEMENT_FAIL:
    case STATEMENT_RETURN: return nobody;
    }
    BUG("no such statement");
}

static struct window_count count_block(struct window_counter *c, const struct statement_block *b)
{
    struct window_count sum = nobody;

    for (uint32_t i = 0; i < b->n; i++)
        sum = window_count_add(sum, count_statement(c, &b->at[i]));
    return sum;
}

struct window_count window_block_count(struct window_counter *c, const struct statement_block *b)
{
    find_block_flags(c, b);
    return count_block(c, b);
}
