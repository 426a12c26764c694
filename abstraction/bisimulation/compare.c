/*
 * Comparing by partition refinement of the disjoint union (see compare.h).
 *
 * Only if the initial states are in different classes, the quotient of the union is refined by
 * signatures or determinized, to find a formula.
 */
#include "config.h"

#include "abstraction/bisimulation/compare.h"

#include <string.h>

#include "abstraction/bisimulation/distinguish.h"
#include "abstraction/bisimulation/quotient.h"
#include "abstraction/bisimulation/signature_refinement.h"
#include "abstraction/bisimulation/traces.h"
#include "support/alloc.h"
#include "support/map.h"

/* ---- the disjoint union ---- */

static bool equal_labels(const void *owner, uint32_t id, const void *key)
{
    const struct aut *u = owner;

    return strcmp(u->label[id], key) == 0;
}

/* The number in u of the label with this text, which is added if u has none. */
static uint32_t number_label(struct aut *u, struct map *m, const char *label)
{
    uint64_t hash = hash_bytes(label, strlen(label));
    uint32_t id = map_find(m, hash, equal_labels, u, label);

    if (id != MAP_NONE)
        return id;
    u->label[u->n_labels] = label;
    map_add(m, hash, u->n_labels);
    return u->n_labels++;
}

/* m: from texts of labels to their numbers in u. */
static void add_system(struct aut *u, struct map *m, const struct aut *x)
{
    uint32_t *number = mem_alloc((x->n_labels + (size_t)1) * sizeof *number);

    for (uint32_t i = 0; i < x->n_labels; i++)
        number[i] = number_label(u, m, x->label[i]);
    for (uint32_t i = 0; i < x->n_arcs; i++) {
        const struct aut_arc *c = &x->arc[i];
        u->arc[u->n_arcs++] = (struct aut_arc){ c->source + u->n_states, number[c->label],
                                                c->target + u->n_states };
    }
    if (x->tau != AUT_NO_LABEL)
        u->tau = number[x->tau];
    u->n_states += x->n_states;
    mem_free(number);
}

/* The states of y get the numbers behind those of x; the initial state is that of x.  Lives in a,
   borrows the texts of labels. */
static struct aut *disjoint_union(struct arena *a, const struct aut *x, const struct aut *y)
{
    struct aut *u = ARENA_NEW(a, struct aut);
    struct map m;

    (void)vec_number((size_t)x->n_states + y->n_states);
    (void)vec_number((size_t)x->n_arcs + y->n_arcs);
    u->label = ARENA_ARRAY(a, const char *, (size_t)x->n_labels + y->n_labels + 1);
    u->arc = ARENA_ARRAY(a, struct aut_arc, (size_t)x->n_arcs + y->n_arcs + 1);
    u->tau = AUT_NO_LABEL;
    u->initial = x->initial;
    map_init(&m);
    add_system(u, &m, x);
    add_system(u, &m, y);
    map_clear(&m);
    return u;
}

/* ---- formulas that are true in state 0 of q and false in state 1 ---- */

static enum compare_answer distinguish_classes(const struct aut *q, bool branching,
                                               struct limit *limit, struct hml *why)
{
    struct signature_refinement r;
    struct hml h;
    bool within;

    hml_init(&h, q->label, q->n_labels);
    within = signature_refinement_run(&r, q, branching, limit) && distinguish(&r, &h, limit);
    signature_refinement_clear(&r);
    if (!within) {
        hml_clear(&h);
        return COMPARE_LIMIT;
    }
    hml_trim(&h, q);
    *why = h;
    return COMPARE_DIFFERENT;
}

/* first: state 0 has the trace and state 1 has not; else the other way round. */
static void formula_of_trace(struct hml *h, const struct vec_u32 *trace, bool weak, bool first)
{
    uint32_t f = hml_true(h);

    for (size_t i = trace->n; i-- > 0;) {
        f = weak ? hml_until(h, hml_true(h), trace->at[i], f) : hml_can(h, trace->at[i], f);
    }
    h->root = first ? f : hml_not(h, f);
}

static enum compare_answer compare_traces(const struct aut *q, bool weak, struct limit *limit,
                                          struct hml *why)
{
    struct vec_u32 trace = VEC_EMPTY;
    enum compare_answer answer = COMPARE_EQUAL;
    bool first = false;

    switch (traces_compare(q, weak, limit, &trace, &first)) {
    case TRACES_SAME: break;
    case TRACES_LIMIT: answer = COMPARE_LIMIT; break;
    case TRACES_OTHER:
        answer = COMPARE_DIFFERENT;
        hml_init(why, q->label, q->n_labels);
        formula_of_trace(why, &trace, weak, first);
    }
    vec_clear(&trace);
    return answer;
}

/* The bisimilarity that is the relation, or one that is contained in it. */
static enum equivalence finer_equivalence(enum compare_relation relation)
{
    switch (relation) {
    case COMPARE_STRONG:
    case COMPARE_TRACE: break;
    case COMPARE_BRANCHING:
    case COMPARE_WEAK_TRACE: return EQUIVALENCE_BRANCHING;
    case COMPARE_DIVERGENCE: return EQUIVALENCE_DIVERGENCE;
    }
    return EQUIVALENCE_STRONG;
}

enum compare_answer compare_systems(const struct aut *x, const struct aut *y,
                                    enum compare_relation relation, struct limit *limit,
                                    struct hml *why)
{
    struct arena *a = arena_new();
    struct aut *u = disjoint_union(a, x, y), *q;
    enum equivalence e = finer_equivalence(relation);
    uint32_t *block = mem_alloc((u->n_states + (size_t)1) * sizeof *block), n;
    uint32_t other = x->n_states + y->initial;
    enum compare_answer answer = COMPARE_EQUAL;

    if (!partition_states(u, e, limit, block, &n)) {
        answer = COMPARE_LIMIT;
    } else if (block[u->initial] != block[other]) {
        q = quotient_of_two(a, u, e, block, n, other);
        if (relation == COMPARE_TRACE || relation == COMPARE_WEAK_TRACE)
            answer = compare_traces(q, relation == COMPARE_WEAK_TRACE, limit, why);
        else
            answer = distinguish_classes(q, relation != COMPARE_STRONG, limit, why);
    }
    mem_free(block);
    arena_free(a);
    return answer;
}
