/*
 * Helpers shared by the parts of elaboration; private to stg/ and logic/.
 */
#ifndef STG_ELAB_ELAB_UTIL_H
#define STG_ELAB_ELAB_UTIL_H

#include "stg/elab/elab.h"

struct nominal {
    const struct ast *tree;
    struct sort *sort;
};

struct vec_nominal {
    struct nominal *at;
    size_t n, cap;
    struct map by_tree;
};

/* The name of a type in messages: for a literal it is int, not the range of its one value. */
void elab_describe(struct buf *b, const struct sort *s);

/* Reports that t->name, in a pattern or a test, is no alternative of the type. */
void elab_no_alternative(struct elab *e, const struct ast *t, const struct sort *s);

/* Has the type, or one that its values are of, to be one of any size? */
bool elab_is_any(const struct elab *e, const struct sort *s);
/* From now on something depends on the order of the values, so those of a scalarset, also in the
   alternatives of a union, are not renamed.  False: that is so already, or there are none. */
bool elab_order_values(struct elab *e, const struct sort *s);

/* Advice for a binder whose values cannot all be tried. */
void elab_note_endless(struct elab *e, struct span at, const struct binder *b);

/* Literals, comprehensions and quantifiers; operators.  Called by elab_expr. */
const struct term *elab_integer(struct elab *e, const struct ast *t, const struct sort *want);
const struct term *elab_literal(struct elab *e, struct scope *s, const struct ast *t,
                                const struct sort *want);
/* A value in a record or an array, or '_'. */
const struct term *elab_element(struct elab *e, struct scope *s, const struct ast *t,
                                const struct sort *want);
const struct term *elab_array_literal(struct elab *e, struct scope *s, const struct ast *t,
                                      const struct sort *want);
const struct term *elab_bound(struct elab *e, struct scope *s, const struct ast *t,
                              const struct sort *want);
const struct term *elab_operator(struct elab *e, struct scope *s, const struct ast *t,
                                 const struct sort *want);
const struct term *elab_call(struct elab *e, struct scope *s, const struct ast *t);
/* Is the AST_CALL a bag of its arguments? */
bool elab_is_bag(const struct scope *s, const struct ast *t);
/* The value of the place that a `var` parameter x, the name t, stands for. */
const struct term *elab_reference(struct elab *e, const struct ast *t, const struct entry *x);
/* What waits in the buffer of the channel x, which is named at t. */
const struct term *elab_buffer_contents(struct elab *e, const struct ast *t, const struct entry *x);
/* `P@n` in a model; NULL: reported. */
const struct term *elab_node_flag(struct elab *e, struct scope *s, const struct ast *t);
/* Arguments against declared sorts; "'f' takes 2 arguments, 1 given".  NULL: reported. */
const struct term **elab_arguments(struct elab *e, struct scope *s, const struct ast *list,
                                   uint32_t n, const struct sort *const *sort, struct span at,
                                   const char *name, struct span declared);

#endif
