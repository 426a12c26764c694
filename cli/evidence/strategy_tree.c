/*
 * The claims of a strategy as pictures show them (see strategy_tree.h).
 */
#include "config.h"

#include "cli/evidence/strategy_tree.h"

#include "support/memo.h"

/* Is the line the body of the fixpoint above it, and so the same claim? */
static bool line_is_claim(const struct explanation *s, uint32_t i)
{
    const struct explanation_line *x = &s->line[i];

    return x->unfolds && x->step == NULL && s->line[x->parent].mark.receiving == NULL;
}

/* The lines become claims; of: the claim of each line. */
static void join_lines(struct strategy_tree *c, uint32_t *of, const struct explanation *s)
{
    for (uint32_t i = 0; i < s->n_lines; i++) {
        const struct explanation_line *x = &s->line[i];
        uint32_t above = x->depth > 0 ? of[x->parent] : c->n;
        if (line_is_claim(s, i)) {
            of[i] = above;
            c->at[above].chooses = x->chooses;
            continue;
        }
        of[i] = c->n;
        c->at[c->n] =
            (struct claim){ .line = x, .parent = above, .as = c->n, .chooses = x->chooses };
        c->n++;
    }
}

static void find_repeated(struct strategy_tree *c, const uint32_t *of, const struct explanation *s)
{
    struct memo first = { NULL, 0, 0 };

    for (uint32_t i = 0; i < s->n_lines; i++) {
        uint32_t line = memo_find(&first, s->line[i].vertex);
        if (line == MEMO_NONE)
            memo_add(&first, s->line[i].vertex, i);
        else
            c->at[of[i]].as = of[line];
    }
    memo_clear(&first);
}

struct strategy_tree strategy_tree_make(struct arena *a, const struct explanation *s)
{
    struct strategy_tree c = { .at = ARENA_ARRAY(a, struct claim, s->n_lines + 1) };
    uint32_t *of = ARENA_ARRAY(a, uint32_t, s->n_lines + 1);

    join_lines(&c, of, s);
    find_repeated(&c, of, s);
    c.n_initial = s->n_initial;
    for (uint32_t i = 0; i < c.n; i++)
        c.at[c.at[i].parent].n_below += c.at[i].parent != i;
    for (uint32_t i = 0; i < c.n; i++)
        if (c.at[i].parent != i)
            c.at[i].level = c.at[c.at[i].parent].level + (c.at[c.at[i].parent].n_below > 1);
    return c;
}

void strategy_tree_remark(struct buf *b, const struct strategy_tree *c, uint32_t i)
{
    const struct claim *x = &c->at[i];

    buf_printf(b, "state %u", x->line->state);
    if (x->line->depth == 0 && c->n_initial > 1) {
        buf_add(b, ", ");
        explanation_initial(b, x->line->initial, c->n_initial);
    }
    if (x->as != i)
        buf_printf(b, ", as in line %u", x->as + 1);
    else if (x->chooses && x->n_below > 0)
        buf_add(b, ", one way is enough:");
}
