/*
 * Shared by the parts of formula elaboration; private to logic/.
 */
#ifndef LOGIC_FORMULA_BUILD_H
#define LOGIC_FORMULA_BUILD_H

#include "logic/elab_property.h"
#include "stg/data/filter.h"
#include "support/suggest.h"
#include "support/vec.h"

#define MAX_NODES 1000000
/* Trees of formulas, formulas and terms are walked by recursion. */
#define MAX_LEVELS (2 * AST_MAX_DEPTH)

/* A part of what a formula of LTL has become, which may occur several times: a list with a formula,
   which says that some run is not as `text` says. */
struct ltl_part {
    const struct ast *tree;
    const char *text;
    const struct fnode *built[2]; /* the formula, and its negation; NULL: not yet */
};

/* An unfinished formula. */
struct build {
    struct elab *e;
    const struct signature *sig;
    VEC(const char *) slot_name;
    VEC(const struct sort *) slot_sort;
    VEC(const struct term *) slot_given;
    uint32_t pieces; /* nodes, actions and regular expressions so far */
    uint32_t levels; /* of the walk, through preds and their arguments */
    bool too_large;
    VEC(struct ltl_part) ltl;
    bool names_identities; /* see struct formula */
    bool complement;       /* inside -{..}, where the quantifier of an input has no
                              meaning */
};

/* The argument for a formula or action parameter of a pred: a tree and the names in its scope. */
struct closure {
    const struct ast *tree;
    struct scope *scope;
};

/* A fixpoint variable in scope, and the polarity at which it was bound. */
struct bound_fixpoint {
    struct fixpoint *fix;
    bool negative;
};

/* An action pattern or a regular expression over them, elaborated. */
struct regular {
    enum regular_kind { REG_ACT, REG_SEQ, REG_ALT, REG_STAR, REG_PLUS, REG_OPT } kind;
    struct span at;
    const struct act *act;
    const struct regular *left, *right;
};

/* The formula, or its negation; NULL: reported. */
const struct fnode *build_formula(struct build *b, struct scope *s, const struct ast *t,
                                  bool negative);
/* A tree of any type that is about one state; NULL: reported. */
const struct term *build_expression(struct build *b, struct scope *s, const struct ast *t);
const struct fnode *build_modality(struct build *b, struct scope *s, const struct ast *t,
                                   bool negative);
const struct fnode *build_pred(struct build *b, struct scope *s, const struct ast *t,
                               const struct entry *pred, bool negative);

/* Elaborates a regular expression; its binders are added to s.  box: as written. */
const struct regular *build_regular(struct build *b, struct scope *s, const struct ast *t, bool box,
                                    bool negative);
/* <R> kid or [R] kid. */
const struct fnode *expand_regular(struct build *b, const struct regular *r, bool box,
                                   const struct fnode *kid);
struct act *build_act(struct build *b, struct scope *s, const struct ast *t, bool box,
                      bool negative, bool binders);
/* A pattern on a channel with a buffer, of which indices and values have been read, becomes one of
   steps; false: it can match none, which is reported. */
bool build_buffer_act(struct build *b, const struct ast *t, const struct channel *c, struct act *a);

const struct fnode *data_node(struct build *b, const struct term *t);
/* slot := bound; body.  NULL if bound or body is. */
const struct fnode *let_node(struct build *b, struct span at, uint32_t slot,
                             const struct term *bound, const struct fnode *body);
struct fnode *new_node(struct build *b, enum fnode_kind kind, struct span at, uint32_t n,
                       const struct fnode *const *kid);
/* Makes f higher than the body of a fixpoint, which is not in its kid array. */
void set_height(struct build *b, struct fnode *f, const struct fnode *kid);
/* Gives slot its name and sort. */
void name_slot(struct build *b, uint32_t slot, const char *name, const struct sort *sort);
/* A new variable with a slot of its own, declared in s; NULL: reported. */
struct entry *new_variable(struct build *b, struct scope *s, const char *name, struct span at,
                           const struct sort *sort);

/* P[i].x and P[i]@n (struct elab.observe). */
const struct term *build_observation(void *self, struct elab *e, struct scope *s,
                                     const struct ast *t);
/* The first family whose process has a variable or parameter of this name (struct
   elab.observed_in); NULL: there is none. */
const struct family *family_with_variable(void *self, const char *name);
struct family *find_family(struct build *b, const struct ast *name);
/* After an error at this place: what may have been meant, if anything. */
void note_suggestion(struct build *b, struct span at, const struct suggest *like);
/* Is there an instance with these indices, as far as they are constant (NULL: any)?  If not, that
   is reported. */
bool check_instance(struct build *b, struct span at, const struct family *f,
                    const struct term *const *index);

/* For `exists` (`forall`) over this slot: the pattern of a modality in the body that determines its
   value, or NULL. */
const struct act *one_point(struct build *b, const struct fnode *body, bool forall, uint32_t slot);

/* Gives the variable of `exists` (`forall`) over this body its filter. */
void filter_formula(struct build *b, struct binder *x, const struct fnode *body, bool forall);

/* Computes levels, free variables and numbers; then reports formulas that cannot be decided. */
struct formula *finish_formula(struct build *b, const struct fnode *root, struct span at);
/* Sets the makers of runs of its fixpoints, f->of_runs and f->fair. */
void find_runs(struct formula *f);
bool check_decidable(struct build *b, const struct formula *f);

/* Warns of modalities whose action never occurs, and of quantifiers over empty types. */
void warn_vacuous(struct build *b, const struct formula *f);

/* Each piece of a formula is counted; false: there are too many, which is reported once. */
bool count_piece(struct build *b, struct span at);
/* Reports, once, that something is nested too deeply. */
void report_too_deep(struct build *b, struct span at);

/* Does the tree of a pred's body mention preds that lead back to it?  Reports it. */
bool check_recursion(struct build *b, struct scope *preds);

/* Calls visit for every term in an action pattern, and see_slot, unless
   NULL, for every slot it binds. */
void act_walk(const struct act *a, void (*visit)(void *, const struct term *),
              void (*see_slot)(void *, uint32_t), void *self);

#endif
