/*
 * Private variables of rounds (see elab_private.h): a variable is stale where it perhaps has a
 * value that another round has left, or the last one.  In the same way it is found where a variable
 * perhaps has no value.
 */
#include "config.h"

#include "stg/elab/elab_private.h"

#include "stg/graph/edge_terms.h"
#include "support/alloc.h"
#include "support/memo.h"

struct staleness {
    const struct private_need *before; /* not NULL: stale is what has no value, ... */
    bool needed;                       /* ... and is where that loop begins */
    uint32_t slot;
    const struct branch *loop; /* behind which it is stale, or NULL */
    bool read;                 /* ... and read */
    bool returned;             /* a 'return' of the procedure leaves it stale */
    struct memo known; /* of each block that it was walked through, and whether it was stale before:
                          whether it is behind it, and a 'return' in it leaves it so */
};

struct privates *privates_new(void)
{
    return mem_zalloc(sizeof(struct privates));
}

void privates_free(struct privates *p)
{
    vec_clear(&p->variable);
    vec_clear(&p->need);
    mem_free(p);
}

void private_add_need(struct privates *p, const struct statement *loop, uint32_t binder,
                      const struct assign *a, bool before)
{
    vec_push(&p->need, ((struct private_need){ .loop = *loop,
                                               .binder = binder,
                                               .slot = a->slot,
                                               .name = a->name,
                                               .before = before,
                                               .global = a->global }));
}

static void note_stale_read(void *self, const struct term *t)
{
    struct staleness *s = self;

    if (t->kind == TERM_LOCAL && t->slot == s->slot)
        s->read = true;
}

static void read_term(struct staleness *s, const struct term *t, bool stale)
{
    if (stale && t != NULL && s->before == NULL)
        term_walk(t, false, note_stale_read, s);
}

/* Whether a variable has no value behind an assignment; a part of it changes nothing. */
static bool valueless_after(const struct private_need *x, const struct assign *a, bool before)
{
    if (a->global != x->global || a->slot != x->slot || a->n_steps > 0)
        return before;
    return a->value == NULL || term_without_checks(a->value)->kind == TERM_UNASSIGNED;
}

/* An assignment to a part reads the whole. */
static bool stale_after_assigns(struct staleness *s, const struct statement *t, bool stale)
{
    bool after = stale;

    for (uint32_t i = 0; i < t->n; i++) {
        const struct assign *a = &t->assign[i];
        bool same = !a->global && a->slot == s->slot;
        if (s->before != NULL) {
            after = valueless_after(s->before, a, after);
            continue;
        }
        if (stale)
            edge_assign_terms(a, note_stale_read, s);
        s->read = s->read || (stale && same && a->n_steps > 0);
        after = after && !same;
    }
    return after;
}

static bool stale_after_block(struct staleness *s, const struct statement_block *b, bool stale);

static bool stale_after_choice(struct staleness *s, const struct statement *t, bool stale)
{
    bool after = false, always = false;

    read_term(s, t->term, stale);
    for (uint32_t i = 0; i < t->n; i++) {
        for (uint32_t k = 0; k < t->branch[i].n; k++)
            read_term(s, t->branch[i].value[k], stale);
        after = stale_after_block(s, &t->branch[i].body, stale) || after;
        always = always || t->branch[i].n == 0;
    }
    return after || (!always && stale);
}

/* A later round finds what an earlier one leaves. */
static bool stale_after_loop(struct staleness *s, const struct statement *t, bool stale)
{
    bool after;

    s->needed = s->needed || (stale && s->before != NULL && t->branch == s->before->loop.branch);
    stale = stale || t->branch == s->loop;
    for (uint32_t i = 0; i < t->n_binders; i++) {
        read_term(s, t->binder[i].lo, stale);
        read_term(s, t->binder[i].hi, stale);
    }
    after = stale_after_block(s, &t->branch->body, stale) || stale;
    read_term(s, t->term, after);
    if (after != stale) /* else a later round is as the first */
        stale_after_block(s, &t->branch->body, after);
    return after;
}

static bool stale_after_call(struct staleness *s, const struct statement *t, bool stale)
{
    bool outer = s->returned;

    s->returned = false;
    stale = stale_after_block(s, &t->branch->body, stale) || s->returned;
    s->returned = outer;
    return stale;
}

static bool stale_after_statement(struct staleness *s, const struct statement *t, bool stale)
{
    switch (t->kind) {
    case STATEMENT_ASSIGN:
    case STATEMENT_VAR: return stale_after_assigns(s, t, stale);
    case STATEMENT_CHOICE: return stale_after_choice(s, t, stale);
    case STATEMENT_EACH:
    case STATEMENT_WHILE: return stale_after_loop(s, t, stale);
    case STATEMENT_ASSERT:
    case STATEMENT_ASSUME: read_term(s, t->term, stale); return stale;
    case STATEMENT_CALL: return stale_after_call(s, t, stale);
    case STATEMENT_RETURN: s->returned = s->returned || stale; return false;
    case STATEMENT_SAY:
    case STATEMENT_FAIL: return stale;
    }
    BUG("no such statement");
}

/* A block is walked once with either: loops and calls in each other would be walked 2^depth
   times. */
static bool stale_after_block(struct staleness *s, const struct statement_block *b, bool stale)
{
    uint64_t key = (uint64_t)(uintptr_t)b->at << 1 | stale;
    uint32_t known = b->n == 0 ? stale : memo_find(&s->known, key);
    bool outer = s->returned, after = stale;

    if (known == MEMO_NONE) {
        s->returned = false;
        for (uint32_t i = 0; i < b->n; i++)
            after = stale_after_statement(s, &b->at[i], after);
        known = after | (uint32_t)s->returned << 1;
        memo_add(&s->known, key, known);
    }
    s->returned = outer || (known >> 1) != 0;
    return (known & 1) != 0;
}

bool private_to_rounds(const struct statement_block *body, uint32_t slot, bool *reads)
{
    struct staleness s = { .slot = slot }, any = { .slot = slot };

    edge_block_terms(body, note_stale_read, &any);
    *reads = any.read;
    stale_after_block(&s, body, true);
    memo_clear(&s.known);
    return !s.read;
}

bool private_is_read_behind(const struct statement_block *b, const struct branch *loop,
                            uint32_t slot)
{
    struct staleness s = { .slot = slot, .loop = loop };

    stale_after_block(&s, b, false);
    memo_clear(&s.known);
    return s.read;
}

bool private_has_value_before(const struct statement_block *b, const struct private_need *x)
{
    struct staleness s = { .before = x };

    stale_after_block(&s, b, true);
    memo_clear(&s.known);
    return !s.needed;
}
