/*
 * Random closed formulas over the signature of a model, as trees and as text.
 *
 * A tree can be printed twice: as it is, with prelude, regular expressions, negations and as few
 * parentheses as the language needs; and translated to the kernel of the logic, by the definitions
 * of doc/language.md 2.2 and 2.4.  Both must have the same meaning.
 */
#ifndef TESTS_CROSS_GEN_FORMULA_H
#define TESTS_CROSS_GEN_FORMULA_H

#include "stg/data/signature.h"
#include "support/buf.h"
#include "tests/cross/gen_text.h"

enum gen_quantifier { GEN_PLAIN, GEN_EVERY, GEN_SOME };

/* One action pattern. */
struct gen_act {
    const char *text; /* the whole pattern; of an input with a quantifier: the text before
                         that */
    const char *rest; /* ... and the text after it, or NULL */
    bool input, open; /* an input; an input that leaves values open, with the meaning
                         "every" */
    enum gen_quantifier quantifier; /* as written */
};

enum gen_regular {
    REGULAR_ACT,
    REGULAR_SET,
    REGULAR_SEQ,
    REGULAR_ALT,
    REGULAR_STAR,
    REGULAR_PLUS,
    REGULAR_OPT
};

struct gen_reg {
    enum gen_regular kind;
    struct gen_act act;
    const struct gen_reg *left, *right; /* SET: of two */
};

enum gen_kind {
    GEN_DATA, /* text */
    GEN_NOT,
    GEN_AND,
    GEN_OR,
    GEN_IMPLIES,
    GEN_IFF,
    GEN_MODALITY,   /* flag: box; reg; kid[0] */
    GEN_FIXPOINT,   /* flag: nu; name, type and text of the parameter or NULL; kid[0] */
    GEN_UNFOLDING,  /* name, text of the argument or NULL */
    GEN_QUANTIFIER, /* flag: forall; name, type; kid[0] */
    GEN_ONE_POINT,  /* flag: box; name; text of a condition or NULL; reg with the name as a
                       value, twin with a binder; kid[0] */
    GEN_LET,        /* name, text; kid[0] */
    GEN_IF,         /* text; kid[0], kid[1] */
    GEN_PRED        /* name; acts, then kids */
};

struct gen_formula {
    enum gen_kind kind;
    bool flag;
    const char *name, *param, *type, *text;
    const struct gen_reg *reg, *twin;
    uint32_t n_kids, n_acts;
    struct gen_formula *kid[2];
    struct gen_act act[2];
};

struct gen_model;
/* sig is the signature of m.  Lives in a. */
struct gen_formula *gen_formula(struct rng *r, struct arena *a, const struct gen_model *m,
                                const struct signature *sig, uint32_t depth);
/* As it is; unicode: with the Unicode spelling of the operators. */
void gen_formula_print(struct buf *b, const struct gen_formula *f, bool unicode);
/* The same in the kernel: a tree of DATA, AND, OR, MODALITY (single actions), FIXPOINT, UNFOLDING,
   QUANTIFIER, LET only. */
struct gen_formula *gen_formula_kernel(struct arena *a, const struct gen_formula *f);

#endif
