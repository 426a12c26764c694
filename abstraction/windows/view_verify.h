/*
 * Is a list of views a proof that a property holds for every number of identities from k on?
 *
 * It is if it has the initial views, if each move of each window whose views are all listed leads
 * to listed views, and if the property holds in these windows (doc/algorithms.md, 5.14).  The
 * systems may have presence bits, which belong to views then, all of them or none.  Nothing is
 * taken from the search for views (views.c, window_merge.c, window_sample.c) but the evaluation in
 * windows, their projections, and what the text of the model tells: the bound m on the support of a
 * move, and what depends on the number of identities.
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_VERIFY_H
#define ABSTRACTION_WINDOWS_VIEW_VERIFY_H

#include "abstraction/windows/row_table.h"
#include "abstraction/windows/window_observe.h"
#include "parser/ast.h"
#include "support/limit.h"

struct view_claim {
    const struct window_system *system;     /* system[n]: for n identities, 1 .. sizes */
    const struct window_property *property; /* property[n] */
    uint32_t sizes;                         /* more than k */
    const struct ast *tree;                 /* of the model */
    const struct vec_ptr *evaluated;        /* as for window_sizes */
    uint32_t most, k;                       /* identities of the largest windows, of a view */
    const struct row_table *views;          /* windows of k */
    bool witnesses; /* a presence bit is 1 only where a listed view has somebody who satisfies the
                       predicate */
};

enum view_verified {
    VIEWS_PROVE,
    VIEWS_NEED_SIZES,  /* systems of `needed` sizes are needed */
    VIEWS_MEANINGLESS, /* views mean nothing for this model: `why`, and where */
    VIEWS_OTHER_MOST,  /* windows of `needed` identities have to be looked at, not of `most` */
    VIEWS_NOT_INITIAL, /* an initial view is not listed */
    VIEWS_FAULT,       /* a run-time error may happen */
    VIEWS_FALSE,       /* the property may be violated */
    VIEWS_DEADLOCK,    /* a state may have no transition, and the property says that each has one */
    VIEWS_OPEN,        /* a move leads to a view that is not listed */
    VIEWS_UNDECIDED    /* a budget is used up */
};

struct view_judgement {
    enum view_verified is;
    const char *why;
    struct span at; /* of VIEWS_MEANINGLESS, VIEWS_OPEN and VIEWS_FAULT, if at.text is not NULL */
    uint32_t needed;
    uint64_t windows; /* looked at */
};

struct view_judgement view_verify(const struct view_claim *c, struct limit *limit);
/* "the proof is right", ... */
const char *view_verified_text(enum view_verified v);

#endif
