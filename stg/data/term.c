/*
 * Operators and walks of terms (see term.h).
 */
#include "config.h"

#include "stg/data/term.h"

#include "support/vec.h"

/* clang-format off */
#define HAS_SIGN(kind, ...) case TERM_##kind: return &operators[OPERATOR_##kind];
#define HAS_SIGN_OF(kind, other) case TERM_##kind: return &operators[OPERATOR_##other];

const struct operator_entry *term_operator(enum term_kind kind)
{
    switch (kind) {
    OPERATORS(HAS_SIGN)
    TERM_SET_OPERATORS(HAS_SIGN_OF)
    default: return NULL;
    }
}
/* clang-format on */

void term_walk(const struct term *t, bool into_funs, term_visit visit, void *self)
{
    visit(self, t);
    for (uint32_t i = 0; i < t->n; i++)
        term_walk(t->kid[i], into_funs, visit, self);
    for (uint32_t i = 0; i < t->n_binders; i++)
        if (t->binder[i].lo != NULL) {
            term_walk(t->binder[i].lo, into_funs, visit, self);
            term_walk(t->binder[i].hi, into_funs, visit, self);
        }
    if (into_funs && t->kind == TERM_CALL && t->fun->body != NULL)
        term_walk(t->fun->body, into_funs, visit, self);
}

/* The slots that are bound inside the term, and those that are read. */
struct openness {
    struct vec_u32 bound, read;
    bool state;
};

static void note_slots(void *self, const struct term *t)
{
    struct openness *o = self;

    for (uint32_t i = 0; i < t->n_binders; i++)
        vec_push(&o->bound, t->binder[i].slot);
    if (t->kind == TERM_LET)
        vec_push(&o->bound, t->slot);
    if (t->kind == TERM_LOCAL)
        vec_push(&o->read, t->slot);
    if (t->kind == TERM_GLOBAL || t->kind == TERM_OBSERVE || t->kind == TERM_AT_NODE)
        o->state = true;
}

bool term_is_constant(const struct term *t)
{
    struct openness o = { VEC_EMPTY, VEC_EMPTY, false };
    bool constant;

    term_walk(t, false, note_slots, &o);
    constant = !o.state;
    for (size_t i = 0; i < o.read.n && constant; i++) {
        bool bound = false;
        for (size_t k = 0; k < o.bound.n; k++)
            bound = bound || o.bound.at[k] == o.read.at[i];
        constant = bound;
    }
    vec_clear(&o.bound);
    vec_clear(&o.read);
    return constant;
}

static bool is_simple_value(const struct values *vs, const struct term *t)
{
    switch (t->sort->kind) {
    case SORT_INT: return num_sign(value_to_num(vs, t->v)) >= 0;
    case SORT_BOOL:
    case SORT_ENUM:
    case SORT_UNION:
    case SORT_DATA:
    case SORT_SCALARSET: return true;
    case SORT_ARRAY:
    case SORT_RECORD:
    case SORT_SET:
    case SORT_SEQ:
    case SORT_BAG:
    case SORT_ANY: return false;
    }
    return false;
}

bool term_is_simple(const struct values *vs, const struct term *t)
{
    switch (t->kind) {
    case TERM_CONST: return is_simple_value(vs, t);
    case TERM_CHECK:
    case TERM_INDEX:
    case TERM_NTH: return term_is_simple(vs, t->kid[0]);
    case TERM_LOCAL:
    case TERM_GLOBAL:
    case TERM_ALT:
    case TERM_CALL:
        /* clang-format off */
    TERM_FUNCTIONS(TERM_CASE)
        /* clang-format on */
        return true;
    default: return false;
    }
}
