/*
 * --sizes: for which numbers of values of its types a property holds.
 *
 * The schematic check of a property is the check for every size from a threshold on: the most
 * values that a choice has asked for in it (active_domain.h).  The smaller sizes are decided one by
 * one, by checks of a domain of just so many values.  Each type is looked at alone; the others stay
 * schematic.  Scalarsets: scalarset_sizes.h.
 */
#ifndef API_SIZES_H
#define API_SIZES_H

#include <stdbool.h>

#include "checker/check.h"
#include "stg/lts/lts.h"

#define SIZES_ALL UINT32_MAX

/* How a check came out. */
struct sizes_verdict {
    enum verdict verdict;
    const char *why; /* VERDICT_UNKNOWN: the reason, or NULL: it was not looked at; else NULL */
};

/* The sizes from .. to have this verdict. */
struct sizes_range {
    uint32_t from, to; /* to: SIZES_ALL: and every larger one */
    struct sizes_verdict is;
};

/* A scalarset that has this size while another one is looked at. */
struct sizes_other {
    const char *type;
    uint32_t size;
};

/* What the verdict for all larger numbers of values of a scalarset rests on: a closed set of views
   (view_proof.h). */
struct sizes_proof {
    uint32_t n_views, k;    /* of k identities */
    bool witnesses;         /* what they say of others is kept only where somebody can be it */
    uint32_t n_bits;        /* what a view says of other identities: */
    const char *const *bit; /* "exists j : Id . p" */
};

/* Of one type; lives in the caller's arena, as the reasons do. */
struct sizes_of_type {
    const char *type;
    uint32_t constants; /* each size is at least their number */
    uint32_t n;
    const struct sizes_range *range; /* ascending, without gaps; neighbours differ */
    bool scalarset;
    uint32_t n_others; /* of a scalarset */
    const struct sizes_other *other;
    const struct sizes_proof *proof; /* NULL: there is none, */
    const char *tried;               /* ... and then lines that say why, or NULL */
    const char *refused;             /* ... and a construct that prevents one (window_refusal.h), */
    struct span refused_at;          /* ... with its place, or NULL */
};

struct sizes_list { /* data types, then scalarsets, in the order of the model */
    uint32_t n;
    const struct sizes_of_type *type;
};

/* Checks with no more than cap[k] values of atom sort number k (0: schematic). */
typedef struct sizes_verdict (*sizes_decide)(void *self, const uint32_t *cap);

/* Has the model data types without a size? */
bool sizes_apply(const struct signature *g);
/* Goes through the data types of g.  any: the verdict of the schematic check, in which choices of
   sort number k asked for widest[k] values. */
struct sizes_list sizes_find(struct arena *a, const struct signature *g, const uint32_t *widest,
                             struct sizes_verdict any, sizes_decide decide, void *self);
/* Is there a size without an answer that was looked at? */
bool sizes_unknown(const struct sizes_list *l);

/* Merges neighbouring sizes of equal verdict: is[i] is that of size least + i, the last one of n
   also that of every larger size. range has room for n; returns how many there are. */
uint32_t sizes_join(uint32_t least, uint32_t n, const struct sizes_verdict *is,
                    struct sizes_range *range);
/* The same for the sizes 1 .. n, and `larger` for those above; range has room for n + 1. */
uint32_t sizes_join_up_to(uint32_t n, const struct sizes_verdict *is, struct sizes_verdict larger,
                          struct sizes_range *range);
/* "fails for |T| = 1, holds for every |T| >= 2" */
void sizes_print(struct buf *b, const struct sizes_of_type *t);
/* "595 views of 1 identity, others by: j in Home.shr" */
void sizes_print_proof(struct buf *b, const struct sizes_proof *p);

#endif
