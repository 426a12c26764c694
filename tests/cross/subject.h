/*
 * A model under test: from its text to verdicts about formulas given as text.
 */
#ifndef TESTS_CROSS_SUBJECT_H
#define TESTS_CROSS_SUBJECT_H

#include "checker/check.h"
#include "logic/elab_property.h"
#include "stg/stg.h"
#include "support/symbol.h"

struct subject {
    struct arena *input, *model; /* owned, as all that follows */
    struct symbols *symbols;
    struct values *vs;
    struct diag *diag;
    struct elab_data data;
    struct elab elab;
    const struct ast *prelude;
    const struct stg *stg;       /* NULL: the text is wrong, see subject_messages */
};

/* `data`: the number of values of type D. */
void subject_init(struct subject *s, const char *text, uint32_t data);
void subject_clear(struct subject *s);
/* The formula, or its negation; NULL: the text is wrong. */
const struct formula *subject_formula(struct subject *s, const char *text, bool dual);
/* All that was reported since the last call. */
void subject_messages(struct subject *s, struct buf *out);

struct subject_options {
    enum solver solver;
    bool keep_dead;
};
enum verdict subject_check(struct subject *s, const struct formula *f, struct subject_options o);
/* Is there a proof of the verdict, true or false, that the verifier accepts? */
bool subject_certify(struct subject *s, const struct formula *f, bool verdict);

#endif
