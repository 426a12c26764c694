/*
 * The types of Murphi, compared by structure.
 */
#ifndef PARSER_MURPHI_MURPHI_TYPES_H
#define PARSER_MURPHI_MURPHI_TYPES_H

#include "parser/ast.h"
#include "support/buf.h"
#include "support/symbol.h"

enum murphi_form {
    FORM_BOOLEAN,
    FORM_NUMBER,
    FORM_ENUM,
    FORM_SCALARSET,
    FORM_UNION,
    FORM_RECORD,
    FORM_ARRAY,
    FORM_MULTISET
};

struct murphi_member {               /* of a union */
    const char *alternative, *field; /* of the model, and the name of its value */
    const struct murphi_type *type;  /* a number, an enum or a scalarset */
};

struct murphi_field {
    const char *name;
    const struct murphi_type *type;
};

struct murphi_type {
    enum murphi_form form;
    const char *name;          /* of its declaration in the model, or NULL */
    const struct ast *lo, *hi; /* NUMBER: bounds of the model; NULL: of a computed value;
                                  MULTISET: hi is the capacity */
    const char *first;         /* ENUM: the first name */
    uint32_t n;                /* RECORD, UNION */
    const struct murphi_field *field;
    const struct murphi_member *member;
    const struct murphi_type *index, *elem; /* ARRAY; MULTISET: elem */
};

extern const struct murphi_type murphi_boolean, murphi_number;

bool murphi_is_simple(const struct murphi_type *t);
/* Can values of one be assigned to the other? */
bool murphi_agree(const struct murphi_type *a, const struct murphi_type *b);
const struct murphi_type *murphi_field_type(const struct murphi_type *t, const char *field);
/* "a number", "a value of Node" */
void murphi_describe(struct buf *b, const struct murphi_type *t);

/* The type as the model writes it. */
struct ast *murphi_type_tree(struct arena *a, const struct murphi_type *t, struct span at);
/* A value of which everything is unassigned; or each simple part is the first of its type. */
struct ast *murphi_unassigned(struct arena *a, struct symbols *s, const struct murphi_type *t,
                              struct span at);
struct ast *murphi_least(struct arena *a, struct symbols *s, const struct murphi_type *t,
                         struct span at);
/* A scalarset on whose order murphi_least depends, or NULL. */
const struct murphi_type *murphi_least_scalarset(const struct murphi_type *t);

#endif
