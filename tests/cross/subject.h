/*
 * A model under test: from its text to verdicts about formulas given as text.
 */
#ifndef TESTS_CROSS_SUBJECT_H
#define TESTS_CROSS_SUBJECT_H

#include "abstraction/reductions.h"
#include "checker/check.h"
#include "logic/elab_property.h"
#include "stg/graph/stg.h"
#include "support/symbol.h"

/* Of the data types D and F. */
#define SUBJECT_TYPES 2
extern const char *const subject_type[SUBJECT_TYPES];
struct subject_sizes {
    uint32_t of[SUBJECT_TYPES];
};

struct subject {
    struct arena *input, *model; /* owned, as the fields below */
    struct symbols *symbols;
    struct values *vs;
    struct diag *diag;
    struct elab_data data[SUBJECT_TYPES];
    struct elab elab;
    const struct ast *prelude;
    const struct ast *preds; /* of a file that formulas may use, or NULL */
    struct stg *stg;         /* NULL: the text has errors, see subject_messages */
};

/* How the states of models that are opened from now on are laid out: as usual; or with variables
   split into cells however few values they have, and of those of processes none lifted, or those
   that can be split, or all; or as programs for all edges want them. */
enum subject_layout {
    SUBJECT_USUAL,
    SUBJECT_SPLIT,
    SUBJECT_PARTS_LIFTED,
    SUBJECT_LIFTED,
    SUBJECT_PROGRAMS
};
extern enum subject_layout subject_layout;

/* sizes: how many values the data types have; 0: schematic. */
void subject_init(struct subject *s, const char *text, struct subject_sizes sizes);
void subject_clear(struct subject *s);
/* Lays out the states of what is opened from now on, of this model alone. */
void subject_lay_out(struct subject *s, enum subject_layout layout);
/* A data type of the model: number i of subject_type; NULL: it has none of this name. */
const struct sort *subject_data_type(const struct subject *s, int i);
/* The formula, or its negation; NULL: the text has errors. */
const struct formula *subject_formula(struct subject *s, const char *text, bool dual);
/* All messages since the last call. */
void subject_messages(struct subject *s, struct buf *out);

struct subject_options {
    enum solver solver;
    bool keep_dead;
    enum symmetry symmetry;
    struct subject_sizes cap;  /* of schematic types; 0: no limit */
    uint64_t states;           /* limit; 0: the usual one */
    bool transient;            /* lists of transitions that do not repeat at once are transient */
    struct data_use *data_use; /* SYMBOLIC: filled, unless NULL */
    uint32_t initial;          /* the initial states: those after so many steps; 0: its own */
};

/* Data about a check. */
struct subject_run {
    struct check_counts counts;
    struct subject_sizes widest; /* of schematic types: the most values tried */
};
/* run may be NULL. */
enum verdict subject_check(struct subject *s, const struct formula *f, struct subject_options o,
                           struct subject_run *run);
/* Is there a proof of the verdict, true or false, that the verifier accepts? */
bool subject_certify(struct subject *s, const struct formula *f, bool verdict,
                     struct subject_options o);

/* The states with these options; f may be NULL.  Free with lts_free. */
struct lts *subject_lts(struct subject *s, const struct formula *f, struct subject_options o);
/* Without representatives, for runs.  Free with lts_free. */
struct lts *subject_plain(struct subject *s, const struct formula *f, struct subject_options o);
/* As subject_lts, with each step compared with the plain step (interpreter/step_check.h). */
struct lts *subject_compared(struct subject *s, const struct formula *f, struct subject_options o);
/* Schematic types: the most values that choices have tried so far. */
struct subject_sizes subject_widest(const struct subject *s, const struct lts *l);

#endif
