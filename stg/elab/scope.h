/*
 * The names that are visible at a place of a text.
 *
 * Scopes form a chain; the outermost is that of the model (constants, types, channels,
 * global variables, functions, processes, enum, union and data constants: one name space).
 */
#ifndef STG_ELAB_SCOPE_H
#define STG_ELAB_SCOPE_H

#include "parser/ast.h"
#include "stg/data/term.h"
#include "support/diag.h"
#include "support/map.h"

enum entry_kind {
    ENTRY_CONST,
    ENTRY_TYPE,
    ENTRY_CHANNEL,
    ENTRY_GLOBAL,
    ENTRY_FUN,
    ENTRY_PROCEDURE,
    ENTRY_PROCESS,
    ENTRY_LABEL,     /* a constant of an enum or data type */
    ENTRY_ALT,       /* an alternative of a union */
    ENTRY_LOCAL,     /* a slot of the frame */
    ENTRY_CHANPARAM, /* a channel parameter of a process */
    ENTRY_FIXPOINT,
    ENTRY_PRED,
    ENTRY_FORMULA,
    ENTRY_ACTION /* properties only */
};

enum entry_state { ENTRY_NEW, ENTRY_BUSY, ENTRY_DONE, ENTRY_BAD };

/* The role of a local name; determines whether it may be assigned. */
enum local_role {
    ROLE_VAR,
    ROLE_NODE_PARAM,
    ROLE_BLOCK,     /* a variable of a block */
    ROLE_REFERENCE, /* a `var` parameter of a procedure */
    ROLE_PROCESS_PARAM,
    ROLE_FOR,
    ROLE_INPUT,
    ROLE_FUN_PARAM,
    ROLE_PROCEDURE_PARAM,
    ROLE_BINDER
};

struct entry {
    enum entry_kind kind;
    const char *name;
    struct span at;         /* where it is declared */
    const struct ast *decl; /* elaborated on first use (ENTRY_CONST, _TYPE, _FUN, ...) */
    enum entry_state state;
    uint32_t height; /* levels of nesting, including those of the declarations it uses */
    enum local_role role;
    uint32_t number; /* slot, position, index of channel or global, ... */
    const struct sort *sort;
    const struct term *term; /* ENTRY_CONST: its value; ENTRY_LOCAL: what it stands for; NULL: its
                                slot */
    const char *given;       /* ROLE_PROCEDURE_PARAM: the name that it was called with, or NULL */
    void *object;            /* struct fun, or another structure, depending on the kind;
                                ROLE_REFERENCE: struct designator */
};

struct scope {
    const struct scope *up;
    struct entry **entry;
    uint32_t n, cap;
    struct map map; /* of the entries, once there are many */
    bool global;
    bool foreign; /* the names are those of another language, where nothing is predefined */
};

void scope_init(struct scope *s, const struct scope *up);
void scope_clear(struct scope *s);

/* The innermost entry of that name, or NULL. */
struct entry *scope_find(const struct scope *s, const char *name);
struct entry *scope_find_here(const struct scope *s, const char *name);
/* Adds an entry (lives in arena a).  A second entry of the same name in this scope is an error
   (returns NULL); if it hides a name of the model, there is a warning. */
struct entry *scope_add(struct scope *s, struct arena *a, struct diag *d, enum entry_kind kind,
                        const char *name, struct span at);
/* Adds a name with a number and perhaps a sort; false: the name is present already. */
bool scope_name(struct scope *s, struct arena *a, const char *name, uint32_t number,
                const struct sort *sort);
/* Adds an entry that was made for another scope. */
void scope_adopt(struct scope *s, struct entry *e);
/* Of a local name: can it be assigned? */
bool entry_is_variable(const struct entry *e);
/* "a constant", "a channel", ... for messages. */
const char *entry_noun(const struct entry *e);
/* The visible name that is most similar to this one, or NULL: "did you mean ...?" */
const char *scope_suggest(const struct scope *s, const char *name);

#endif
