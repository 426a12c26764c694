/*
 * Labelled transition systems as files in Aldebaran format (.aut): reading, writing, labels.
 *
 *     des (0, 3, 2)
 *     (0, "put!1", 1)
 *     (1, tau, 0)
 *
 * A label is kept as a text in one spelling (doc/language.md 3.15): `tau` (also written `i`), `c`,
 * `c!1`, `c!(1,2)` (also written `C !1 !2`), `c?1`, `c(1)`, `tau name(1)`.  Any other text is a
 * label, too.  The meaning of labels is not known here.
 */
#ifndef PARSER_AUT_H
#define PARSER_AUT_H

#include <stdint.h>
#include <stdio.h>

#include "support/arena.h"
#include "support/buf.h"
#include "support/diag.h"
#include "support/text.h"

struct aut_arc {
    uint32_t source, label, target;
};

#define AUT_NO_LABEL UINT32_MAX

/* Lives in an arena. */
struct aut {
    const struct text *text; /* where it was read from; NULL: nowhere */
    uint32_t initial, n_states, n_labels, n_arcs;
    const char **label;  /* without duplicates */
    struct aut_arc *arc; /* in any order, possibly with duplicates */
    uint32_t *at;        /* offset of each arc's line in text; NULL: no text */
    uint32_t tau;        /* number of the label "tau", or AUT_NO_LABEL */
};

/* NULL: errors were reported. */
struct aut *aut_read(struct arena *a, const struct text *t, struct diag *d);
/* The part that is reachable from the initial state.  States keep their order; labels are sorted;
   transitions are sorted by source, label and target, without duplicates. */
struct aut *aut_reachable(struct arena *a, const struct aut *x);
/* `des (...)` and the transitions in their order.  The caller checks the file for errors. */
void aut_write(const struct aut *x, FILE *out);
/* The action pattern of a property that matches this label and no other: "tau", "put!1". */
void aut_pattern(struct buf *b, const char *label);

#endif
