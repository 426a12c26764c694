/*
 * Partition refinement with blocks and bunches (see refine.h).
 *
 * The algorithm and its terms are those of Jansen, Groote, Keiren and Wijs (2020).  The states are
 * partitioned into blocks.  A silent arc inside a block is inert; all other arcs are partitioned
 * into bunches.  A bottom state is one without inert arcs.  A block is stable under a bunch if all
 * its bottom states have an arc of the bunch, or no state of it has one.
 *
 *     action-block-slice   the arcs with one label into one block; all are in one bunch
 *     block-bunch-slice    the arcs of one bunch from one block; a block is split "under" it
 *     out-slice            the arcs of one bunch from one state
 *
 * Invariant between two steps: all blocks are stable under all bunches.  A step takes a bunch that
 * is not trivial, that is, has several action-block-slices, and makes the smaller one of two a
 * bunch of its own.  Each block with arcs of both bunches is split under the new bunch (its part
 * from the block is the primary splitter), then under the rest of the old one (the secondary
 * splitter).  When all bunches are trivial, the blocks are the classes.
 *
 * Splitting divides a block into R, the states from which inert arcs lead to an arc of the
 * splitter, and U, the others.  Two searches find them, in alternate steps; the first that ends
 * has found the smaller subblock, so the work is proportional to that.  Each bottom state in R has
 * a marked arc of the splitter; the search for U begins with the other bottom states.  Arcs
 * between R and U that were inert become a bunch.  States that become bottom states by that are
 * split off, and their block is split under all its block-bunch-slices.
 *
 * Time O(m log n): an arc is moved when its bunch or the block of one of its ends has become at
 * most half as large, when its source becomes a bottom state, or when it stops being inert, which
 * happens once.  Space O(n + m).  Other than in the article, the sets are linked lists, so that
 * the arcs need not be kept in an order.
 */
#include "config.h"

#include "abstraction/bisimulation/refine.h"

#include <string.h>

#include "support/arena.h"
#include "support/vec.h"

/* ---- data ---- */

/* Doubly linked lists of numbers; the links of a number are in an array, link[number]. */
struct list_link {
    uint32_t prev, next;
};

struct number_list {
    uint32_t head, n;
};
#define LIST_EMPTY ((struct number_list){ REFINE_NONE, 0 })

struct arc {
    uint32_t source, target;
    uint32_t action_slice; /* its slices; action_slice is REFINE_NONE if it is inert, and the */
    uint32_t block_slice, out_slice; /* others are not set then */
    bool marked;
};

struct action_slice {
    struct number_list arcs;
    uint32_t bunch;
    uint32_t split_off; /* the slice that gets what is moved; REFINE_NONE: nothing is */
};

struct block_slice {
    struct number_list arcs[2]; /* unmarked, marked */
    uint32_t block, bunch;
    uint32_t split_off; /* as above */
    bool queued;        /* it is in splitters */
};

struct out_slice {
    struct number_list arcs;
    uint32_t split_off; /* as above */
};

struct bunch {
    struct number_list action_slices;
    bool queued; /* it is in nontrivial */
};

struct block {
    struct number_list bottom; /* states */
    struct number_list block_slices;
    uint32_t n; /* states */
};

struct refinement {
    struct arena *arena; /* owned: of all arrays of fixed length, but block_of */
    struct arc *arc;
    uint32_t *out, *out_first; /* arcs from s: out[out_first[s]] .. out[out_first[s + 1] - 1] */
    uint32_t *in, *in_first;   /* arcs to s, likewise; the silent ones first, */
    uint32_t *in_visible;      /* up to in[in_visible[s] - 1] */
    uint32_t *block_of;        /* of each state; borrowed */
    uint32_t *n_inert;         /* inert arcs from each state */

    VEC(struct action_slice) action_slice;
    VEC(struct block_slice) block_slice;
    VEC(struct out_slice) out_slice;
    VEC(struct bunch) bunch;
    VEC(struct block) block;
    struct vec_u32 free_action_slices, free_block_slices, free_out_slices; /* unused numbers */
    /* links: of arcs in each of their slices, of bottom states, of slices in bunches and blocks */
    struct list_link *action_link, *block_link, *out_link, *bottom_link;
    VEC(struct list_link) action_slice_link;
    VEC(struct list_link) block_slice_link;

    struct vec_u32 nontrivial;  /* bunches */
    struct vec_u32 pairs;       /* primary and secondary splitters of blocks, in turn */
    struct vec_u32 splitters;   /* block-bunch-slices under which blocks have to be split */
    struct vec_u32 not_inert;   /* arcs that were inert until their block was split */
    struct vec_u32 touched;     /* slices with split_off set, */
    struct vec_u32 touched_out; /* and out-slices */
    uint32_t *new_out_slice;    /* of each state in a new bunch; REFINE_NONE: none yet */

    struct vec_u32 r, u;            /* states that the searches have found */
    const struct vec_u32 *subblock; /* the smaller of the two; borrowed */
    bool *in_r;                     /* of each state */
    uint32_t *untested;     /* of each state: 1 + inert arcs not known to lead to U; 0: not set */
    struct vec_u32 counted; /* states with untested set */
};

static void list_insert(struct number_list *l, struct list_link *link, uint32_t x)
{
    link[x] = (struct list_link){ REFINE_NONE, l->head };
    if (l->head != REFINE_NONE)
        link[l->head].prev = x;
    l->head = x;
    l->n++;
}

static void list_remove(struct number_list *l, struct list_link *link, uint32_t x)
{
    struct list_link k = link[x];

    if (k.prev == REFINE_NONE)
        l->head = k.next;
    else
        link[k.prev].next = k.next;
    if (k.next != REFINE_NONE)
        link[k.next].prev = k.prev;
    l->n--;
}

/* ---- new sets, and sets no more in use ---- */

/* An unused number, or the next one. */
static uint32_t unused_number(struct vec_u32 *unused, size_t n)
{
    return unused->n > 0 ? vec_pop(unused) : vec_number(n);
}

static uint32_t new_block(struct refinement *p)
{
    vec_push(&p->block, ((struct block){ .bottom = LIST_EMPTY, .block_slices = LIST_EMPTY }));
    return vec_number(p->block.n) - 1;
}

static uint32_t new_bunch(struct refinement *p)
{
    vec_push(&p->bunch, ((struct bunch){ .action_slices = LIST_EMPTY }));
    return vec_number(p->bunch.n) - 1;
}

static uint32_t new_action_slice(struct refinement *p, uint32_t bunch)
{
    struct action_slice slice = { .arcs = LIST_EMPTY, .bunch = bunch, .split_off = REFINE_NONE };
    uint32_t x = unused_number(&p->free_action_slices, p->action_slice.n);

    if (x == p->action_slice.n) {
        vec_push(&p->action_slice, slice);
        vec_push(&p->action_slice_link, ((struct list_link){ 0, 0 }));
    }
    p->action_slice.at[x] = slice;
    list_insert(&p->bunch.at[bunch].action_slices, p->action_slice_link.at, x);
    return x;
}

static uint32_t new_block_slice(struct refinement *p, uint32_t block, uint32_t bunch)
{
    struct block_slice slice = {
        .arcs = { LIST_EMPTY, LIST_EMPTY }, .block = block, .bunch = bunch, .split_off = REFINE_NONE
    };
    uint32_t x = unused_number(&p->free_block_slices, p->block_slice.n);

    if (x == p->block_slice.n) {
        vec_push(&p->block_slice, slice);
        vec_push(&p->block_slice_link, ((struct list_link){ 0, 0 }));
    }
    p->block_slice.at[x] = slice;
    list_insert(&p->block.at[block].block_slices, p->block_slice_link.at, x);
    return x;
}

static uint32_t new_out_slice(struct refinement *p)
{
    struct out_slice slice = { .arcs = LIST_EMPTY, .split_off = REFINE_NONE };
    uint32_t x = unused_number(&p->free_out_slices, p->out_slice.n);

    if (x == p->out_slice.n)
        vec_push(&p->out_slice, slice);
    p->out_slice.at[x] = slice;
    return x;
}

static bool is_empty_slice(const struct block_slice *slice)
{
    return slice->arcs[0].n + slice->arcs[1].n == 0;
}

/* The slice is empty.  The number of a splitter is unused when it is taken out of splitters. */
static void drop_block_slice(struct refinement *p, uint32_t x)
{
    const struct block_slice *slice = &p->block_slice.at[x];

    list_remove(&p->block.at[slice->block].block_slices, p->block_slice_link.at, x);
    if (!slice->queued)
        vec_push(&p->free_block_slices, x);
}

static void queue_splitter(struct refinement *p, uint32_t block_slice)
{
    if (p->block_slice.at[block_slice].queued)
        return;
    p->block_slice.at[block_slice].queued = true;
    vec_push(&p->splitters, block_slice);
}

static void queue_if_nontrivial(struct refinement *p, uint32_t bunch)
{
    struct bunch *b = &p->bunch.at[bunch];

    if (b->queued || b->action_slices.n < 2)
        return;
    b->queued = true;
    vec_push(&p->nontrivial, bunch);
}

/* ---- arcs in their slices ---- */

/* An arc that is in no slices. */
static void put_arc(struct refinement *p, uint32_t arc, uint32_t action_slice, uint32_t block_slice,
                    uint32_t out_slice)
{
    struct arc *a = &p->arc[arc];

    a->action_slice = action_slice;
    a->block_slice = block_slice;
    a->out_slice = out_slice;
    a->marked = false;
    list_insert(&p->action_slice.at[action_slice].arcs, p->action_link, arc);
    list_insert(&p->block_slice.at[block_slice].arcs[0], p->block_link, arc);
    list_insert(&p->out_slice.at[out_slice].arcs, p->out_link, arc);
}

static void move_to_block_slice(struct refinement *p, uint32_t arc, uint32_t to)
{
    bool marked = p->arc[arc].marked;

    list_remove(&p->block_slice.at[p->arc[arc].block_slice].arcs[marked], p->block_link, arc);
    p->arc[arc].block_slice = to;
    list_insert(&p->block_slice.at[to].arcs[marked], p->block_link, arc);
}

static void set_mark(struct refinement *p, uint32_t arc, bool marked)
{
    struct block_slice *slice = &p->block_slice.at[p->arc[arc].block_slice];

    if (p->arc[arc].marked == marked)
        return;
    list_remove(&slice->arcs[!marked], p->block_link, arc);
    p->arc[arc].marked = marked;
    list_insert(&slice->arcs[marked], p->block_link, arc);
}

static void unmark_all(struct refinement *p, uint32_t block_slice)
{
    const struct number_list *marked = &p->block_slice.at[block_slice].arcs[1];

    while (marked->n > 0)
        set_mark(p, marked->head, false);
}

static bool is_inert(const struct refinement *p, uint32_t arc)
{
    return p->arc[arc].action_slice == REFINE_NONE;
}

/* ---- finding the smaller of R and U ---- */

/* Which of the two is the smaller one; NONE: all states are in R. */
enum subblock { SUBBLOCK_NONE, SUBBLOCK_R, SUBBLOCK_U };

/* How far the two searches are. */
struct searches {
    uint32_t splitter;      /* a block-bunch-slice */
    uint32_t half;          /* of the states of the block */
    uint32_t arc;           /* R: the next unmarked arc of the splitter */
    size_t r, u;            /* the state in p->r and p->u whose incoming arcs are looked at, */
    uint32_t r_in, u_in;    /* and how many of these have been */
    uint32_t bottom;        /* U: the next bottom state */
    uint32_t candidate;     /* U: a state whose inert arcs all lead to U, */
    uint32_t candidate_out; /* and the next of its arcs, any of which may be in the splitter */
};

static void add_to_r(struct refinement *p, uint32_t s)
{
    if (p->in_r[s])
        return;
    p->in_r[s] = true;
    vec_push(&p->r, s);
}

/* The sources of marked arcs are in R.  False if these are all bottom states: then U is empty. */
static bool begin_searches(struct refinement *p, struct searches *x)
{
    const struct block_slice *slice = &p->block_slice.at[x->splitter];
    const struct block *b = &p->block.at[slice->block];
    uint32_t n = 0;

    for (uint32_t a = slice->arcs[1].head; a != REFINE_NONE; a = p->block_link[a].next) {
        uint32_t s = p->arc[a].source;
        n += !p->in_r[s] && p->n_inert[s] == 0;
        add_to_r(p, s);
    }
    x->half = b->n / 2;
    x->arc = slice->arcs[0].head;
    x->bottom = b->bottom.head;
    x->candidate = REFINE_NONE;
    return n < b->bottom.n;
}

/* One step of the search for R.  True if it has ended. */
static bool step_r(struct refinement *p, struct searches *x)
{
    uint32_t s, a;

    if (x->arc != REFINE_NONE) {
        add_to_r(p, p->arc[x->arc].source);
        x->arc = p->block_link[x->arc].next;
        return false;
    }
    if (x->r == p->r.n)
        return true;
    s = p->r.at[x->r];
    if (x->r_in < p->in_visible[s] - p->in_first[s]) {
        a = p->in[p->in_first[s] + x->r_in++];
        if (is_inert(p, a))
            add_to_r(p, p->arc[a].source);
        return false;
    }
    x->r++;
    x->r_in = 0;
    return false;
}

/* One more inert arc from s leads to U. */
static void count_arc_to_u(struct refinement *p, struct searches *x, uint32_t s)
{
    if (p->in_r[s])
        return;
    if (p->untested[s] == 0) {
        p->untested[s] = p->n_inert[s] + 1;
        vec_push(&p->counted, s);
    }
    if (--p->untested[s] == 1) {
        x->candidate = s;
        x->candidate_out = p->out_first[s];
    }
}

/* The candidate is in U unless it has an arc of the splitter itself. */
static void step_candidate(struct refinement *p, struct searches *x)
{
    uint32_t s = x->candidate;

    if (x->candidate_out < p->out_first[s + 1]) {
        uint32_t a = p->out[x->candidate_out++];
        if (!is_inert(p, a) && p->arc[a].block_slice == x->splitter)
            x->candidate = REFINE_NONE;
        return;
    }
    x->candidate = REFINE_NONE;
    vec_push(&p->u, s);
}

/* One step of the search for U.  True if it has ended. */
static bool step_u(struct refinement *p, struct searches *x)
{
    uint32_t s, a;

    if (x->candidate != REFINE_NONE) {
        step_candidate(p, x);
        return false;
    }
    if (x->bottom != REFINE_NONE) {
        if (!p->in_r[x->bottom])
            vec_push(&p->u, x->bottom);
        x->bottom = p->bottom_link[x->bottom].next;
        return false;
    }
    if (x->u == p->u.n)
        return true;
    s = p->u.at[x->u];
    if (x->u_in < p->in_visible[s] - p->in_first[s]) {
        a = p->in[p->in_first[s] + x->u_in++];
        if (is_inert(p, a))
            count_arc_to_u(p, x, p->arc[a].source);
        return false;
    }
    x->u++;
    x->u_in = 0;
    return false;
}

/* A search that has found more than half of the block is aborted. */
static enum subblock alternate(struct refinement *p, struct searches *x)
{
    for (;;) {
        if (p->r.n <= x->half && step_r(p, x))
            return SUBBLOCK_R;
        if (p->u.n <= x->half && step_u(p, x))
            return SUBBLOCK_U;
        if (p->r.n > x->half && p->u.n > x->half)
            BUG("both subblocks are larger than half of the block");
    }
}

/* Sets p->subblock to the smaller of R and U. */
static enum subblock find_subblock(struct refinement *p, uint32_t splitter)
{
    struct searches x = { .splitter = splitter };
    enum subblock found = SUBBLOCK_NONE;

    p->r.n = p->u.n = p->counted.n = 0;
    if (begin_searches(p, &x))
        found = alternate(p, &x);
    for (size_t i = 0; i < p->r.n; i++)
        p->in_r[p->r.at[i]] = false;
    for (size_t i = 0; i < p->counted.n; i++)
        p->untested[p->counted.at[i]] = 0;
    p->subblock = found == SUBBLOCK_R ? &p->r : &p->u;
    return found;
}

/* ---- splitting a block ---- */

/* The arcs from s, which has moved to this block. */
static void move_out_arcs(struct refinement *p, uint32_t s, uint32_t block)
{
    for (uint32_t k = p->out_first[s]; k < p->out_first[s + 1]; k++) {
        uint32_t a = p->out[k], old = p->arc[a].block_slice, new;

        if (is_inert(p, a)) {
            if (p->block_of[p->arc[a].target] != block)
                vec_push(&p->not_inert, a);
            continue;
        }
        new = p->block_slice.at[old].split_off;
        if (new == REFINE_NONE) {
            new = new_block_slice(p, block, p->block_slice.at[old].bunch);
            p->block_slice.at[old].split_off = new;
            if (p->block_slice.at[old].queued)
                queue_splitter(p, new);
            vec_push(&p->touched, old);
        }
        move_to_block_slice(p, a, new);
    }
}

/* The arcs to s, which has moved to this block. */
static void move_in_arcs(struct refinement *p, uint32_t s, uint32_t block)
{
    for (uint32_t k = p->in_first[s]; k < p->in_first[s + 1]; k++) {
        uint32_t a = p->in[k], old = p->arc[a].action_slice, new;

        if (is_inert(p, a)) {
            if (p->block_of[p->arc[a].source] != block)
                vec_push(&p->not_inert, a);
            continue;
        }
        new = p->action_slice.at[old].split_off;
        if (new == REFINE_NONE) {
            new = new_action_slice(p, p->action_slice.at[old].bunch);
            p->action_slice.at[old].split_off = new;
            vec_push(&p->touched, old);
        }
        p->arc[a].action_slice = new;
        list_remove(&p->action_slice.at[old].arcs, p->action_link, a);
        list_insert(&p->action_slice.at[new].arcs, p->action_link, a);
    }
}

static void finish_block_slices(struct refinement *p)
{
    for (size_t i = 0; i < p->touched.n; i++) {
        uint32_t x = p->touched.at[i];

        p->block_slice.at[x].split_off = REFINE_NONE;
        if (is_empty_slice(&p->block_slice.at[x]))
            drop_block_slice(p, x);
    }
    p->touched.n = 0;
}

static void finish_action_slices(struct refinement *p)
{
    for (size_t i = 0; i < p->touched.n; i++) {
        uint32_t x = p->touched.at[i];
        struct action_slice *slice = &p->action_slice.at[x];

        slice->split_off = REFINE_NONE;
        if (slice->arcs.n > 0) {
            queue_if_nontrivial(p, slice->bunch);
            continue;
        }
        list_remove(&p->bunch.at[slice->bunch].action_slices, p->action_slice_link.at, x);
        vec_push(&p->free_action_slices, x);
    }
    p->touched.n = 0;
}

/* Makes p->subblock a block, whose number is returned, and p->not_inert the arcs between it and the
   rest of the old one that were inert.  These are in no slices yet. */
static uint32_t split_off_subblock(struct refinement *p, uint32_t old)
{
    uint32_t block = new_block(p), n = (uint32_t)p->subblock->n;

    p->not_inert.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t s = p->subblock->at[i];
        p->block_of[s] = block;
        if (p->n_inert[s] > 0)
            continue;
        list_remove(&p->block.at[old].bottom, p->bottom_link, s);
        list_insert(&p->block.at[block].bottom, p->bottom_link, s);
    }
    p->block.at[block].n = n;
    p->block.at[old].n -= n;
    for (uint32_t i = 0; i < n; i++)
        move_out_arcs(p, p->subblock->at[i], block);
    finish_block_slices(p);
    for (uint32_t i = 0; i < n; i++)
        move_in_arcs(p, p->subblock->at[i], block);
    finish_action_slices(p);
    return block;
}

/* Makes the arcs p->not_inert, which lead from this block to one other, a bunch, all marked.
   Returns its one block-bunch-slice. */
static uint32_t bunch_not_inert(struct refinement *p, uint32_t block)
{
    uint32_t bunch = new_bunch(p), action_slice = new_action_slice(p, bunch);
    uint32_t block_slice = new_block_slice(p, block, bunch);

    for (size_t i = 0; i < p->not_inert.n; i++) {
        uint32_t a = p->not_inert.at[i], s = p->arc[a].source;

        if (p->new_out_slice[s] == REFINE_NONE)
            p->new_out_slice[s] = new_out_slice(p);
        put_arc(p, a, action_slice, block_slice, p->new_out_slice[s]);
        set_mark(p, a, true);
        if (--p->n_inert[s] == 0)
            list_insert(&p->block.at[block].bottom, p->bottom_link, s);
    }
    for (size_t i = 0; i < p->not_inert.n; i++)
        p->new_out_slice[p->arc[p->not_inert.at[i]].source] = REFINE_NONE;
    return block_slice;
}

/* All bottom states of the block are new ones: it is to be split under all bunches. */
static void queue_all_splitters(struct refinement *p, uint32_t block)
{
    const struct block *b = &p->block.at[block];

    for (uint32_t s = b->bottom.head; s != REFINE_NONE; s = p->bottom_link[s].next)
        for (uint32_t k = p->out_first[s]; k < p->out_first[s + 1]; k++)
            set_mark(p, p->out[k], true);
    for (uint32_t x = b->block_slices.head; x != REFINE_NONE; x = p->block_slice_link.at[x].next)
        queue_splitter(p, x);
}

/* Splits off the states of the block that reach a new bottom state by inert arcs, which are those
   that reach an arc of p->not_inert. */
static void split_new_bottom_states(struct refinement *p, uint32_t block)
{
    uint32_t splitter = bunch_not_inert(p, block), new;
    enum subblock found = find_subblock(p, splitter);

    unmark_all(p, splitter);
    if (found != SUBBLOCK_NONE) {
        new = split_off_subblock(p, block);
        if (found == SUBBLOCK_R)
            block = new;
        if (p->not_inert.n > 0)
            (void)bunch_not_inert(p, block);
    }
    queue_all_splitters(p, block);
}

/* Splits the block of this block-bunch-slice under it.  Each bottom state of the block that has an
   arc of the slice has a marked one; afterwards none is marked.  Slices under which blocks may have
   become unstable are queued.  Returns the block U, or REFINE_NONE if that is empty. */
static uint32_t split_block_under(struct refinement *p, uint32_t splitter)
{
    uint32_t block = p->block_slice.at[splitter].block, new;
    enum subblock found = find_subblock(p, splitter);

    unmark_all(p, splitter);
    if (found == SUBBLOCK_NONE)
        return REFINE_NONE;
    new = split_off_subblock(p, block);
    if (p->not_inert.n > 0)
        split_new_bottom_states(p, found == SUBBLOCK_R ? new : block);
    return found == SUBBLOCK_R ? block : new;
}

/* ---- splitting a bunch ---- */

/* Both splitters belong to the same block, and were one slice. */
static void stabilise(struct refinement *p, uint32_t primary, uint32_t secondary)
{
    uint32_t u;
    size_t n = 0;

    queue_splitter(p, secondary);
    u = split_block_under(p, primary);
    /* The bottom states in U had an arc of the old bunch, so they have one of the secondary
       splitter: U is stable. */
    for (size_t i = 0; i < p->splitters.n; i++) {
        uint32_t x = p->splitters.at[i];
        if (p->block_slice.at[x].block == u)
            p->block_slice.at[x].queued = false;
        else
            p->splitters.at[n++] = x;
    }
    p->splitters.n = n;
    while (p->splitters.n > 0) {
        uint32_t x = vec_pop(&p->splitters);

        p->block_slice.at[x].queued = false;
        if (is_empty_slice(&p->block_slice.at[x]))
            vec_push(&p->free_block_slices, x);
        else
            (void)split_block_under(p, x);
    }
}

/* Moves the arc, whose action-block-slice is in the new bunch, and marks it. */
static void move_to_new_bunch(struct refinement *p, uint32_t a, uint32_t bunch)
{
    uint32_t old_block_slice = p->arc[a].block_slice, old_out_slice = p->arc[a].out_slice, new;

    new = p->block_slice.at[old_block_slice].split_off;
    if (new == REFINE_NONE) {
        new = new_block_slice(p, p->block_slice.at[old_block_slice].block, bunch);
        p->block_slice.at[old_block_slice].split_off = new;
        vec_push(&p->touched, old_block_slice);
    }
    move_to_block_slice(p, a, new);
    set_mark(p, a, true);
    new = p->out_slice.at[old_out_slice].split_off;
    if (new == REFINE_NONE) {
        new = new_out_slice(p);
        p->out_slice.at[old_out_slice].split_off = new;
        vec_push(&p->touched_out, old_out_slice);
    }
    p->arc[a].out_slice = new;
    list_remove(&p->out_slice.at[old_out_slice].arcs, p->out_link, a);
    list_insert(&p->out_slice.at[new].arcs, p->out_link, a);
}

/* Marks one arc of the old bunch for each state that has arcs in both. */
static void mark_in_old_bunch(struct refinement *p)
{
    for (size_t i = 0; i < p->touched_out.n; i++) {
        uint32_t x = p->touched_out.at[i];
        struct out_slice *slice = &p->out_slice.at[x];

        slice->split_off = REFINE_NONE;
        if (slice->arcs.n == 0)
            vec_push(&p->free_out_slices, x);
        else
            set_mark(p, slice->arcs.head, true);
    }
    p->touched_out.n = 0;
}

/* Sets p->pairs to primary and secondary splitter of each block that has arcs of both bunches. */
static void find_unstable(struct refinement *p)
{
    p->pairs.n = 0;
    for (size_t i = 0; i < p->touched.n; i++) {
        uint32_t old = p->touched.at[i], new = p->block_slice.at[old].split_off;

        p->block_slice.at[old].split_off = REFINE_NONE;
        if (is_empty_slice(&p->block_slice.at[old])) {
            unmark_all(p, new);
            drop_block_slice(p, old);
        } else {
            vec_push(&p->pairs, new);
            vec_push(&p->pairs, old);
        }
    }
    p->touched.n = 0;
}

static void split_bunch(struct refinement *p, uint32_t old)
{
    uint32_t smaller = p->bunch.at[old].action_slices.head, bunch;
    uint32_t other = p->action_slice_link.at[smaller].next;

    if (p->action_slice.at[other].arcs.n < p->action_slice.at[smaller].arcs.n)
        smaller = other;
    bunch = new_bunch(p);
    list_remove(&p->bunch.at[old].action_slices, p->action_slice_link.at, smaller);
    list_insert(&p->bunch.at[bunch].action_slices, p->action_slice_link.at, smaller);
    p->action_slice.at[smaller].bunch = bunch;
    queue_if_nontrivial(p, old);
    for (uint32_t a = p->action_slice.at[smaller].arcs.head; a != REFINE_NONE;
         a = p->action_link[a].next)
        move_to_new_bunch(p, a, bunch);
    mark_in_old_bunch(p);
    find_unstable(p);
    for (size_t i = 0; i < p->pairs.n; i += 2)
        stabilise(p, p->pairs.at[i], p->pairs.at[i + 1]);
}

/* ---- the first partition ---- */

static bool is_silent(const struct refine_input *x, uint32_t arc)
{
    return x->label[arc] == x->silent && x->silent != REFINE_NONE;
}

/* Sets arc and first, which is all 0 before: arc[first[s]] .. arc[first[s + 1] - 1] are the arcs at
   the state s, end[.] == s, silent ones first. */
static void sort_arcs_by_end(const struct refine_input *x, const uint32_t *end, uint32_t *first,
                             uint32_t *arc)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < x->n_arcs; i++)
        first[end[i]]++;
    for (uint32_t s = 0; s <= x->n_states; s++) {
        sum += first[s];
        first[s] = sum;
    }
    /* from the last place of each row to the first: silent ones last */
    for (int silent = 0; silent < 2; silent++)
        for (uint32_t i = 0; i < x->n_arcs; i++)
            if (is_silent(x, i) == (silent == 1))
                arc[--first[end[i]]] = i;
}

static void refinement_init(struct refinement *p, const struct refine_input *x, uint32_t *block_of)
{
    size_t n = x->n_states + (size_t)1, m = x->n_arcs + (size_t)1;
    struct arena *arena = arena_new();

    *p = (struct refinement){ .arena = arena, .block_of = block_of };
    p->arc = ARENA_ARRAY(arena, struct arc, m);
    p->out = ARENA_ARRAY(arena, uint32_t, m);
    p->out_first = ARENA_ARRAY(arena, uint32_t, n);
    p->in = ARENA_ARRAY(arena, uint32_t, m);
    p->in_first = ARENA_ARRAY(arena, uint32_t, n);
    p->in_visible = ARENA_ARRAY(arena, uint32_t, n);
    p->n_inert = ARENA_ARRAY(arena, uint32_t, n);
    p->action_link = ARENA_ARRAY(arena, struct list_link, m);
    p->block_link = ARENA_ARRAY(arena, struct list_link, m);
    p->out_link = ARENA_ARRAY(arena, struct list_link, m);
    p->bottom_link = ARENA_ARRAY(arena, struct list_link, n);
    p->new_out_slice = ARENA_ARRAY(arena, uint32_t, n);
    p->in_r = ARENA_ARRAY(arena, bool, n);
    p->untested = ARENA_ARRAY(arena, uint32_t, n);
    memset(p->new_out_slice, 0xff, n * sizeof *p->new_out_slice); /* REFINE_NONE */
    sort_arcs_by_end(x, x->source, p->out_first, p->out);
    sort_arcs_by_end(x, x->target, p->in_first, p->in);
    memcpy(p->in_visible, p->in_first, n * sizeof *p->in_visible);
    for (uint32_t i = 0; i < x->n_arcs; i++) {
        p->arc[i].source = x->source[i];
        p->arc[i].target = x->target[i];
        p->arc[i].action_slice = REFINE_NONE;
        p->in_visible[x->target[i]] += is_silent(x, i);
    }
}

static void refinement_clear(struct refinement *p)
{
    arena_free(p->arena);
    vec_clear(&p->action_slice);
    vec_clear(&p->block_slice);
    vec_clear(&p->out_slice);
    vec_clear(&p->bunch);
    vec_clear(&p->block);
    vec_clear(&p->free_action_slices);
    vec_clear(&p->free_block_slices);
    vec_clear(&p->free_out_slices);
    vec_clear(&p->action_slice_link);
    vec_clear(&p->block_slice_link);
    vec_clear(&p->nontrivial);
    vec_clear(&p->pairs);
    vec_clear(&p->splitters);
    vec_clear(&p->not_inert);
    vec_clear(&p->touched);
    vec_clear(&p->touched_out);
    vec_clear(&p->r);
    vec_clear(&p->u);
    vec_clear(&p->counted);
}

/* Block 0 gets the states from which silent arcs lead to one with another arc, block 1 the rest. */
static void first_blocks(struct refinement *p, const struct refine_input *x)
{
    struct vec_u32 *found = &p->touched; /* of which arcs to them are to be followed */

    for (uint32_t s = 0; s < x->n_states; s++)
        p->block_of[s] = 1;
    for (uint32_t i = 0; i < x->n_arcs; i++)
        if (!is_silent(x, i) && p->block_of[x->source[i]] == 1) {
            p->block_of[x->source[i]] = 0;
            vec_push(found, x->source[i]);
        }
    while (found->n > 0) {
        uint32_t s = vec_pop(found);
        for (uint32_t k = p->in_first[s]; k < p->in_visible[s]; k++) {
            uint32_t t = p->arc[p->in[k]].source;
            if (p->block_of[t] == 1) {
                p->block_of[t] = 0;
                vec_push(found, t);
            }
        }
    }
    (void)new_block(p);
    (void)new_block(p);
    for (uint32_t s = 0; s < x->n_states; s++)
        p->block.at[p->block_of[s]].n++;
}

/* One bunch gets all arcs that are not inert; they come from block 0. */
static void first_bunch(struct refinement *p, const struct refine_input *x)
{
    uint32_t bunch = new_bunch(p), block_slice = new_block_slice(p, 0, bunch);
    uint32_t *action_slice = ARENA_ARRAY(p->arena, uint32_t, 2 * (size_t)x->n_labels + 1);

    memset(action_slice, 0xff, 2 * (size_t)x->n_labels * sizeof *action_slice); /* REFINE_NONE */
    for (uint32_t i = 0; i < x->n_arcs; i++) {
        uint32_t s = x->source[i], target = p->block_of[x->target[i]];
        uint32_t *slice = &action_slice[2 * (size_t)x->label[i] + target];

        if (is_silent(x, i) && p->block_of[s] == target) {
            p->n_inert[s]++;
            continue;
        }
        if (*slice == REFINE_NONE)
            *slice = new_action_slice(p, bunch);
        if (p->new_out_slice[s] == REFINE_NONE)
            p->new_out_slice[s] = new_out_slice(p);
        put_arc(p, i, *slice, block_slice, p->new_out_slice[s]);
    }
    for (uint32_t s = 0; s < x->n_states; s++) {
        p->new_out_slice[s] = REFINE_NONE;
        if (p->n_inert[s] == 0)
            list_insert(&p->block.at[p->block_of[s]].bottom, p->bottom_link, s);
    }
    queue_if_nontrivial(p, bunch);
}

bool refine_states(const struct refine_input *x, struct limit *limit, uint32_t *block,
                   uint32_t *n_blocks)
{
    bool within = true;
    struct refinement p;

    refinement_init(&p, x, block);
    first_blocks(&p, x);
    first_bunch(&p, x);
    while (within && p.nontrivial.n > 0) {
        uint32_t bunch = vec_pop(&p.nontrivial);

        p.bunch.at[bunch].queued = false;
        within = limit_hit(limit, 0) == LIMIT_NONE;
        if (within)
            split_bunch(&p, bunch);
    }
    *n_blocks = vec_number(p.block.n);
    refinement_clear(&p);
    return within;
}
