/*
 * The sets that are refined, as linked lists (see refine_parts.h).
 */
#include "config.h"

#include "abstraction/refine_parts.h"

/* A number that is free, or the next one. */
static uint32_t take(struct vec_u32 *unused, size_t n)
{
    return unused->n > 0 ? vec_pop(unused) : vec_number(n);
}

uint32_t refine_new_block(struct refine *r)
{
    struct refine_block b = { .bottom = REFINE_EMPTY, .from = REFINE_EMPTY };

    vec_push(&r->t.block, b);
    return vec_number(r->t.block.n) - 1;
}

uint32_t refine_new_bunch(struct refine *r)
{
    struct refine_bunch b = { .into = REFINE_EMPTY };

    vec_push(&r->t.bunch, b);
    return vec_number(r->t.bunch.n) - 1;
}

uint32_t refine_new_into(struct refine *r, uint32_t bunch)
{
    struct refine_into part = { .arcs = REFINE_EMPTY, .bunch = bunch, .twin = REFINE_NONE };
    uint32_t x = take(&r->t.free_into, r->t.into.n);

    if (x == r->t.into.n) {
        vec_push(&r->t.into, part);
        vec_push(&r->into_link, ((struct refine_link){ 0, 0 }));
    }
    r->t.into.at[x] = part;
    refine_add(&r->t.bunch.at[bunch].into, r->into_link.at, x);
    return x;
}

uint32_t refine_new_from(struct refine *r, uint32_t block, uint32_t bunch)
{
    struct refine_from part = {
        .arcs = { REFINE_EMPTY, REFINE_EMPTY }, .block = block, .bunch = bunch, .twin = REFINE_NONE
    };
    uint32_t x = take(&r->t.free_from, r->t.from.n);

    if (x == r->t.from.n) {
        vec_push(&r->t.from, part);
        vec_push(&r->from_link, ((struct refine_link){ 0, 0 }));
    }
    r->t.from.at[x] = part;
    refine_add(&r->t.block.at[block].from, r->from_link.at, x);
    return x;
}

uint32_t refine_new_group(struct refine *r)
{
    struct refine_group group = { .arcs = REFINE_EMPTY, .twin = REFINE_NONE };
    uint32_t x = take(&r->t.free_group, r->t.group.n);

    if (x == r->t.group.n)
        vec_push(&r->t.group, group);
    r->t.group.at[x] = group;
    return x;
}

void refine_drop_into(struct refine *r, uint32_t into)
{
    refine_remove(&r->t.bunch.at[r->t.into.at[into].bunch].into, r->into_link.at, into);
    vec_push(&r->t.free_into, into);
}

/* A number in the queue is free when it is taken from there. */
void refine_drop_from(struct refine *r, uint32_t from)
{
    refine_remove(&r->t.block.at[r->t.from.at[from].block].from, r->from_link.at, from);
    if (!r->t.from.at[from].queued)
        vec_push(&r->t.free_from, from);
}

void refine_drop_group(struct refine *r, uint32_t group)
{
    vec_push(&r->t.free_group, group);
}

void refine_place(struct refine *r, uint32_t arc, uint32_t into, uint32_t from, uint32_t group)
{
    struct refine_arc *x = &r->arc[arc];

    x->into = into;
    x->from = from;
    x->group = group;
    x->marked = false;
    refine_add(&r->t.into.at[into].arcs, r->by_into, arc);
    refine_add(&r->t.from.at[from].arcs[0], r->by_from, arc);
    refine_add(&r->t.group.at[group].arcs, r->by_group, arc);
}

void refine_move_into(struct refine *r, uint32_t arc, uint32_t into)
{
    refine_remove(&r->t.into.at[r->arc[arc].into].arcs, r->by_into, arc);
    r->arc[arc].into = into;
    refine_add(&r->t.into.at[into].arcs, r->by_into, arc);
}

void refine_move_from(struct refine *r, uint32_t arc, uint32_t from)
{
    bool marked = r->arc[arc].marked;

    refine_remove(&r->t.from.at[r->arc[arc].from].arcs[marked], r->by_from, arc);
    r->arc[arc].from = from;
    refine_add(&r->t.from.at[from].arcs[marked], r->by_from, arc);
}

void refine_move_group(struct refine *r, uint32_t arc, uint32_t group)
{
    refine_remove(&r->t.group.at[r->arc[arc].group].arcs, r->by_group, arc);
    r->arc[arc].group = group;
    refine_add(&r->t.group.at[group].arcs, r->by_group, arc);
}

static void set_mark(struct refine *r, uint32_t arc, bool marked)
{
    struct refine_from *part = &r->t.from.at[r->arc[arc].from];

    refine_remove(&part->arcs[!marked], r->by_from, arc);
    r->arc[arc].marked = marked;
    refine_add(&part->arcs[marked], r->by_from, arc);
}

void refine_mark(struct refine *r, uint32_t arc)
{
    if (!r->arc[arc].marked)
        set_mark(r, arc, true);
}

void refine_unmark_all(struct refine *r, uint32_t from)
{
    const struct refine_list *marked = &r->t.from.at[from].arcs[1];

    while (marked->n > 0)
        set_mark(r, marked->head, false);
}

void refine_enqueue(struct refine *r, uint32_t from)
{
    if (r->t.from.at[from].queued)
        return;
    r->t.from.at[from].queued = true;
    vec_push(&r->queue, from);
}

void refine_enqueue_bunch(struct refine *r, uint32_t bunch)
{
    struct refine_bunch *b = &r->t.bunch.at[bunch];

    if (b->queued || b->into.n < 2)
        return;
    b->queued = true;
    vec_push(&r->bunches, bunch);
}
