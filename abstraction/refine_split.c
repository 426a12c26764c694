/*
 * Splitting a block by its arcs of a bunch (see refine.h): the two searches, and what moves.
 */
#include "config.h"

#include "abstraction/refine_parts.h"

/* ---- the two searches ---- */

enum side { SIDE_NONE, SIDE_REACH, SIDE_MISS };

struct searches {
    uint32_t from, half;
    uint32_t arc;             /* of the part, not looked at */
    size_t reach, miss;       /* whose arcs are being looked at */
    uint32_t reach_in, miss_in;
    uint32_t bottom;          /* not looked at */
    uint32_t candidate, candidate_out;
};

static void add_reach(struct refine *r, uint32_t s)
{
    if (r->reaches[s])
        return;
    r->reaches[s] = 1;
    vec_push(&r->reach, s);
}

static void add_miss(struct refine *r, uint32_t s)
{
    vec_push(&r->miss, s);
}

/* Those with marked arcs reach one.  false: all bottom states do, and so all states. */
static bool begin(struct refine *r, struct searches *x)
{
    const struct refine_from *part = &r->t.from.at[x->from];
    const struct refine_block *b = &r->t.block.at[part->block];
    uint32_t n = 0;

    for (uint32_t a = part->arcs[1].head; a != REFINE_NONE; a = r->by_from[a].next) {
        uint32_t s = r->arc[a].source;
        n += !r->reaches[s] && r->inert[s] == 0;
        add_reach(r, s);
    }
    x->half = b->n / 2;
    x->arc = part->arcs[0].head;
    x->bottom = b->bottom.head;
    x->candidate = REFINE_NONE;
    x->reach_in = r->reach.n > 0 ? r->in_first[r->reach.at[0]] : 0;
    return n < b->bottom.n;
}

/* One step of the search for states that reach an arc.  true: it has ended. */
static bool step_reach(struct refine *r, struct searches *x)
{
    uint32_t s, a;

    if (x->arc != REFINE_NONE) {
        add_reach(r, r->arc[x->arc].source);
        x->arc = r->by_from[x->arc].next;
        x->reach_in = r->in_first[r->reach.at[0]];
        return false;
    }
    if (x->reach == r->reach.n)
        return true;
    s = r->reach.at[x->reach];
    if (x->reach_in < r->in_other[s]) {
        a = r->in[x->reach_in++];
        if (r->arc[a].into == REFINE_NONE)
            add_reach(r, r->arc[a].source);
        return false;
    }
    x->reach++;
    if (x->reach < r->reach.n)
        x->reach_in = r->in_first[r->reach.at[x->reach]];
    return false;
}

/* One inert arc from s leads to states that reach none. */
static void count(struct refine *r, struct searches *x, uint32_t s)
{
    if (r->reaches[s])
        return;
    if (r->left[s] == 0) {
        r->left[s] = r->inert[s] + 1;
        vec_push(&r->counted, s);
    }
    if (--r->left[s] == 1) {
        x->candidate = s;
        x->candidate_out = r->out_first[s];
    }
}

/* All inert arcs of the candidate lead to states that reach none; has it an arc itself? */
static void step_candidate(struct refine *r, struct searches *x)
{
    uint32_t s = x->candidate;

    if (x->candidate_out < r->out_first[s + 1]) {
        const struct refine_arc *a = &r->arc[r->out[x->candidate_out++]];
        if (a->into != REFINE_NONE && a->from == x->from)
            x->candidate = REFINE_NONE;
        return;
    }
    x->candidate = REFINE_NONE;
    add_miss(r, s);
}

/* One step of the search for states that reach none.  true: it has ended. */
static bool step_miss(struct refine *r, struct searches *x)
{
    uint32_t s, a;

    if (x->candidate != REFINE_NONE) {
        step_candidate(r, x);
        return false;
    }
    if (x->bottom != REFINE_NONE) {
        if (!r->reaches[x->bottom])
            add_miss(r, x->bottom);
        x->bottom = r->by_bottom[x->bottom].next;
        if (r->miss.n > 0)
            x->miss_in = r->in_first[r->miss.at[0]];
        return false;
    }
    if (x->miss == r->miss.n)
        return true;
    s = r->miss.at[x->miss];
    if (x->miss_in < r->in_other[s]) {
        a = r->in[x->miss_in++];
        if (r->arc[a].into == REFINE_NONE)
            count(r, x, r->arc[a].source);
        return false;
    }
    x->miss++;
    if (x->miss < r->miss.n)
        x->miss_in = r->in_first[r->miss.at[x->miss]];
    return false;
}

/* In turns, so that the work is that of the smaller part; who has more than half gives up. */
static enum side search(struct refine *r, struct searches *x)
{
    for (;;) {
        if (r->reach.n <= x->half && step_reach(r, x))
            return SIDE_REACH;
        if (r->miss.n <= x->half && step_miss(r, x))
            return SIDE_MISS;
        if (r->reach.n > x->half && r->miss.n > x->half) {
            BUG("two parts of a block are larger than its half");
        }
    }
}

/* The smaller part of the block goes to r->part. */
static enum side find_part(struct refine *r, uint32_t from)
{
    struct searches x = { .from = from };
    enum side side = SIDE_NONE;

    r->reach.n = r->miss.n = r->counted.n = r->part.n = 0;
    if (begin(r, &x))
        side = search(r, &x);
    for (size_t i = 0; i < r->reach.n; i++)
        r->reaches[r->reach.at[i]] = 0;
    for (size_t i = 0; i < r->counted.n; i++)
        r->left[r->counted.at[i]] = 0;
    if (side != SIDE_NONE) {
        struct vec_u32 *found = side == SIDE_REACH ? &r->reach : &r->miss, other = r->part;
        r->part = *found;
        *found = other;
    }
    return side;
}

/* ---- what moves ---- */

static void move_bottom(struct refine *r, uint32_t s, uint32_t block)
{
    refine_remove(&r->t.block.at[r->block[s]].bottom, r->by_bottom, s);
    refine_add(&r->t.block.at[block].bottom, r->by_bottom, s);
}

static void move_out(struct refine *r, uint32_t s, uint32_t block)
{
    for (uint32_t k = r->out_first[s]; k < r->out_first[s + 1]; k++) {
        uint32_t a = r->out[k], from = r->arc[a].from, twin;

        if (r->arc[a].into == REFINE_NONE) {
            if (r->block[r->arc[a].target] != block)
                vec_push(&r->loose, a);
            continue;
        }
        twin = r->t.from.at[from].twin;
        if (twin == REFINE_NONE) {
            twin = refine_new_from(r, block, r->t.from.at[from].bunch);
            r->t.from.at[from].twin = twin;
            if (r->t.from.at[from].queued)
                refine_enqueue(r, twin);
            vec_push(&r->touched, from);
        }
        refine_move_from(r, a, twin);
    }
}

static void move_in(struct refine *r, uint32_t s, uint32_t block)
{
    for (uint32_t k = r->in_first[s]; k < r->in_first[s + 1]; k++) {
        uint32_t a = r->in[k], into = r->arc[a].into, twin;

        if (into == REFINE_NONE) {
            if (r->block[r->arc[a].source] != block)
                vec_push(&r->loose, a);
            continue;
        }
        twin = r->t.into.at[into].twin;
        if (twin == REFINE_NONE) {
            twin = refine_new_into(r, r->t.into.at[into].bunch);
            r->t.into.at[into].twin = twin;
            vec_push(&r->touched, into);
        }
        refine_move_into(r, a, twin);
    }
}

static void settle_from(struct refine *r)
{
    for (size_t i = 0; i < r->touched.n; i++) {
        uint32_t x = r->touched.at[i];
        struct refine_from *part = &r->t.from.at[x];

        part->twin = REFINE_NONE;
        if (part->arcs[0].n + part->arcs[1].n == 0)
            refine_drop_from(r, x);
    }
    r->touched.n = 0;
}

static void settle_into(struct refine *r)
{
    for (size_t i = 0; i < r->touched.n; i++) {
        uint32_t x = r->touched.at[i];
        struct refine_into *part = &r->t.into.at[x];

        part->twin = REFINE_NONE;
        if (part->arcs.n == 0)
            refine_drop_into(r, x);
        else
            refine_enqueue_bunch(r, part->bunch);
    }
    r->touched.n = 0;
}

/* r->part becomes a block, whose number is returned; r->loose are the arcs between it and the rest
   that were inert. */
static uint32_t separate(struct refine *r, uint32_t old)
{
    uint32_t block = refine_new_block(r);

    r->loose.n = 0;
    for (size_t i = 0; i < r->part.n; i++) {
        uint32_t s = r->part.at[i];
        if (r->inert[s] == 0)
            move_bottom(r, s, block);
        r->block[s] = block;
    }
    r->t.block.at[block].n = (uint32_t)r->part.n;
    r->t.block.at[old].n -= (uint32_t)r->part.n;
    for (size_t i = 0; i < r->part.n; i++)
        move_out(r, r->part.at[i], block);
    settle_from(r);
    for (size_t i = 0; i < r->part.n; i++)
        move_in(r, r->part.at[i], block);
    settle_into(r);
    return block;
}

/* The loose arcs, all from this block into one other, as a bunch; all are marked. */
static uint32_t bunch_loose(struct refine *r, uint32_t block)
{
    uint32_t bunch = refine_new_bunch(r), into = refine_new_into(r, bunch);
    uint32_t from = refine_new_from(r, block, bunch);

    for (size_t i = 0; i < r->loose.n; i++) {
        uint32_t a = r->loose.at[i], s = r->arc[a].source;

        if (r->fresh[s] == REFINE_NONE)
            r->fresh[s] = refine_new_group(r);
        refine_place(r, a, into, from, r->fresh[s]);
        refine_mark(r, a);
        if (--r->inert[s] == 0)
            refine_add(&r->t.block.at[block].bottom, r->by_bottom, s);
    }
    for (size_t i = 0; i < r->loose.n; i++)
        r->fresh[r->arc[r->loose.at[i]].source] = REFINE_NONE;
    return from;
}

/* All bottom states of this block are new: it is tried with all bunches. */
static void try_all(struct refine *r, uint32_t block)
{
    const struct refine_block *b = &r->t.block.at[block];

    for (uint32_t s = b->bottom.head; s != REFINE_NONE; s = r->by_bottom[s].next)
        for (uint32_t k = r->out_first[s]; k < r->out_first[s + 1]; k++)
            refine_mark(r, r->out[k]);
    for (uint32_t x = b->from.head; x != REFINE_NONE; x = r->from_link.at[x].next)
        refine_enqueue(r, x);
}

/* The states of the block that reach a new bottom state, which are those that reach one of the
   loose arcs, are split off. */
static void split_new_bottom(struct refine *r, uint32_t block)
{
    uint32_t from = bunch_loose(r, block), next;
    enum side side = find_part(r, from);

    refine_unmark_all(r, from);
    if (side != SIDE_NONE) {
        next = separate(r, block);
        if (side == SIDE_REACH)
            block = next;
        if (r->loose.n > 0)
            (void)bunch_loose(r, block);
    }
    try_all(r, block);
}

uint32_t refine_split(struct refine *r, uint32_t from)
{
    uint32_t block = r->t.from.at[from].block, next;
    enum side side = find_part(r, from);

    refine_unmark_all(r, from);
    if (side == SIDE_NONE)
        return REFINE_NONE;
    next = separate(r, block);
    if (r->loose.n > 0)
        split_new_bottom(r, side == SIDE_REACH ? next : block);
    return side == SIDE_REACH ? block : next;
}
