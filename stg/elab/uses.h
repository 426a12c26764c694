/*
 * The meaning of each name of a text, recorded during elaboration and looked up later by the place
 * in the text.
 *
 * An ordinary run does not need this: then e->uses is NULL and nothing is recorded.  A name that is
 * elaborated several times (in a predicate, in each copy of a 'par') is recorded the first time.
 */
#ifndef STG_ELAB_USES_H
#define STG_ELAB_USES_H

#include "stg/elab/scope.h"
#include "stg/data/signature.h"

enum use_kind {
    USE_ENTRY,    /* entry: a name of a scope */
    USE_NODE,     /* node `number` of the process */
    USE_VARIABLE, /* P.x: variable `number` of the process */
    USE_FAMILY,   /* family: the instances of one name */
    USE_STEP,     /* tau name: step `number` of the signature */
    USE_FIELD,    /* a field of `sort` */
    USE_PROPERTY  /* the name of a property, where it stands */
};

struct uses_item {
    struct span at; /* the name */
    enum use_kind kind;
    const char *name;
    const struct entry *entry;
    const struct process *process;
    const struct family *family;
    uint32_t number;
    const struct sort *sort;
};

struct uses {
    struct uses_item *use; /* owned; in the order of elaboration */
    size_t n, cap;
    struct map by_place;
    const struct signature *sig; /* of the model, as far as it was elaborated; NULL: elaboration
                                    did not begin */
};

void uses_init(struct uses *u);
void uses_clear(struct uses *u);

/* Record the meaning of the name at `at`, or of the name of t.  u may be NULL. */
void uses_note_entry(struct uses *u, struct span at, const struct entry *x);
void uses_note_node(struct uses *u, struct span at, const struct process *p, uint32_t node);
void uses_note_family(struct uses *u, struct span at, const struct signature *g,
                      const struct family *f);
/* t: P@n or P.x, with the number of the node or variable. */
void uses_note_observed(struct uses *u, const struct ast *t, const struct process *p,
                        uint32_t number);
void uses_note_step(struct uses *u, const struct ast *t, uint32_t step);
void uses_note_field(struct uses *u, const struct ast *t, const struct sort *of);
void uses_note_alternative(struct uses *u, const struct scope *globals, const struct ast *t,
                           const struct sort *of, int alt);
void uses_note_property(struct uses *u, const struct ast *t);

/* The name whose first to last byte, or the place after it, is at this offset; NULL: none. */
const struct uses_item *uses_at(const struct uses *u, const struct text *t, uint32_t offset);

/* scope_find for the name of t; records the result. */
struct entry *uses_find(struct uses *u, const struct scope *s, const struct ast *t);

#endif
