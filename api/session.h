/*
 * A model and its properties: from texts to graphs and formulas.
 *
 * Memory by lifetime: `input` holds texts and trees, `model` what is made of them.  Each
 * stage needs those before it, reports to diag what is wrong, and then returns false.
 */
#ifndef API_SESSION_H
#define API_SESSION_H

#include "abstraction/reductions.h"
#include "api/check_settings.h"
#include "logic/elab_property.h"
#include "parser/aut.h"
#include "parser/include.h"
#include "stg/elab/elab_model.h"
#include "support/vec.h"

struct session {
    const struct check_settings *settings; /* borrowed */
    struct diag *diag;                     /* borrowed */
    struct arena *input, *model;           /* owned, as all that follows */
    struct symbols *symbols;
    struct values *vs;
    bool vs_borrowed;
    struct elab elab;

    const struct text *model_text; /* lives in input, as those of the properties */
    VEC(const struct text *) property_text;
    struct includes includes; /* the files that the model includes */
    const struct session
        *origin; /* borrowed: one of the same texts, which are not read again; or NULL */
    const struct ast
        *model_tree; /* with their declarations; NULL: the model is a raw transition system: */
    const struct aut *aut;
    struct ast *own_properties;  /* of a Murphi model: what it says itself; else NULL */
    struct ast *mentioned;       /* ... and types that it uses; else NULL */
    enum murphi_dialect dialect; /* of that: whose rule undefined values follow, */
    bool assumes;                /* and whether it has assumptions, which leave states out */
    const struct ast *prelude;
    struct ast *property_tree;   /* of all these files, as if they were one; NULL: there is none */
    struct vec_ptr formula_tree; /* of formulas that are in no file */
    const struct stg *stg;
    struct tolerated tolerated; /* what the language of models does not allow, but Murphi */
    struct vec_ptr evaluated;   /* terms of the model that their values have replaced */
    struct property *property;  /* to be checked, in this order; lives in model */
    uint32_t n_properties;
    struct watch *watch; /* whose values are shown along runs; lives in model */
    uint32_t n_watches;
};

void session_init(struct session *j, const struct check_settings *settings, struct diag *d);
void session_clear(struct session *j);
/* Makes j use the values of `with`, which lives longer; to be called before anything else. */
void session_share_values(struct session *j, const struct session *with);

/* Makes j one of the same texts as `origin`, which lives longer. */
void session_share_texts(struct session *j, const struct session *origin);

/* Files to texts; NULL: reported. */
const struct text *session_read(struct session *j, const char *path);
bool session_read_files(struct session *j, const char *model, const char *const *properties,
                        size_t n);
bool session_parse(struct session *j);            /* texts to trees: */
bool session_parse_model(struct session *j);      /*   what the model needs, */
bool session_parse_properties(struct session *j); /* and the files of properties */
bool session_elaborate(struct session *j);        /* the model's tree to its graph */
/* The declaration of the type of this name in the model, or NULL. */
const struct ast *session_type(const struct session *j, const char *name);
/* What it declares. */
const struct sort *session_sort(const struct session *j, const struct ast *type);
/* Does the model declare a constant of this name? */
bool session_has_constant(const struct session *j, const char *name);
/* All that can name constants of the model: its declarations, those of the properties, formulas
   that are in no file, values of constants; a new list of them, which lives in input. */
struct ast *session_declarations(const struct session *j);
/* Replaces the model by this raw transition system. */
bool session_replace(struct session *j, const struct aut *x);

/* Which properties are checked; lists are borrowed. */
struct session_choice {
    const char *const *only; /* names in the files; none: all, unless there are formulas */
    size_t n_only;
    const char *const *formula; /* the texts of formulas, behind those of the files */
    size_t n_formulas;
    const char *const *watch; /* the texts of expressions */
    size_t n_watches;
    bool deadlock_free; /* where there is neither a file nor a formula: this predicate */
};
/* The chosen ones to formulas, and what is watched to terms. */
bool session_properties(struct session *j, const struct session_choice *x);

/* Warns of declarations of the model that nothing uses, as far as the properties that were read
   tell it; of a Murphi model with one warning, unless each is wanted. */
void session_warn_unused(const struct session *j, bool each);

/* Elaborates one more formula, which the session does not keep: `name` is what messages call it.
   NULL: reported. */
const struct formula *session_formula(struct session *j, const char *name, const char *text);

/* What the settings ask for, for this model. */
struct check_options session_check_options(const struct session *j, struct limit *limit);

#endif
