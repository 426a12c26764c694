/*
 * Typing of operators and calls (see elab_util.h).
 */
#include "config.h"

#include <string.h>

#include "stg/elab/elab.h"
#include "stg/elab/elab_util.h"
#include "support/bug.h"
#include "support/vec.h"

/* Literals take the order of their fields, and what indexes them, from the other operand, which is
   therefore elaborated first; but not its bounds, because nothing is stored in an operand. */
static bool wants_context(const struct ast *t)
{
    return t->kind == AST_RECORD || t->kind == AST_SET || t->kind == AST_SEQ ||
           t->kind == AST_ARRAY_LITERAL || (t->kind == AST_CALL && strcmp(t->name, "bag") == 0);
}

static bool both(struct elab *e, struct scope *s, const struct ast *t, const struct sort *want,
                 const struct term **kid)
{
    int first = wants_context(t->kid[0]) ? 1 : 0;

    kid[first] = elab_expr(e, s, t->kid[first], want);
    if (want == NULL && kid[first] != NULL)
        want = sort_open(e->arena, kid[first]->sort);
    kid[!first] = elab_expr(e, s, t->kid[!first], want);
    return kid[0] != NULL && kid[1] != NULL;
}

static const struct term *typed(struct elab *e, const struct ast *t, enum term_kind kind,
                                const struct sort *sort, uint32_t n, const struct term **kid)
{
    return term_fold(e, term_make(e, kind, sort, t->span, n, kid));
}

static const struct term *refuse_operand(struct elab *e, const struct ast *t, const char *name,
                                         const struct sort *found)
{
    struct buf b = BUF_EMPTY;

    elab_describe(&b, found);
    diag_error(e->diag, t->span, "'%s' is not defined for %s", name, buf_text(&b));
    if (found->kind == SORT_DATA)
        diag_note(e->diag, t->span,
                  "values of a data type are only copied and compared with = "
                  "and !=; a range has order and arithmetic");
    else if (found->kind == SORT_ENUM || found->kind == SORT_SCALARSET)
        diag_note(e->diag, t->span,
                  "values of this type have no order and no arithmetic; a range "
                  "has");
    buf_clear(&b);
    return NULL;
}

/* The cardinality of a set of data would make the number of values of the data type observable. */
static const struct term *refuse_card(struct elab *e, const struct ast *t, const struct sort *set)
{
    struct buf b = BUF_EMPTY;

    elab_describe(&b, set);
    diag_error(e->diag, t->span, "'card' is not defined for %s", buf_text(&b));
    diag_note(e->diag, t->span,
              "values of a data type are not counted: count what is added and "
              "removed in a variable of its own");
    buf_clear(&b);
    return NULL;
}

/* ---- operators between two operands ---- */

static const struct term *build_logic(struct elab *e, struct scope *s, const struct ast *t,
                                      enum term_kind kind)
{
    const struct term *kid[2];

    kid[0] = elab_bool(e, s, t->kid[0]);
    kid[1] = elab_bool(e, s, t->kid[1]);
    if (kid[0] == NULL || kid[1] == NULL)
        return NULL;
    return typed(e, t, kind, &sort_bool, 2, kid);
}

static const struct term *equality(struct elab *e, struct scope *s, const struct ast *t,
                                   enum term_kind kind)
{
    const struct term *kid[2];

    if (!both(e, s, t, NULL, kid))
        return NULL;
    if (!sort_agrees(kid[0]->sort, kid[1]->sort))
        return elab_mismatch(e, kid[1]->span, kid[0]->sort, kid[1]->sort);
    return typed(e, t, kind, &sort_bool, 2, kid);
}

/* clang-format off */
#define ON_SETS(set_kind, integer_kind) case TERM_##integer_kind: return TERM_##set_kind;

/* What an operator on integers is on sets; its own kind: nothing. */
static enum term_kind on_sets(enum term_kind kind)
{
    switch (kind) {
    TERM_SET_OPERATORS(ON_SETS)
    default: return kind;
    }
}
/* clang-format on */

/* The kind of an operator on integers, or on sets, for operands of this sort; reports others. */
static bool overloaded(struct elab *e, const struct ast *t, const struct sort *operand,
                       enum term_kind *kind)
{
    if (operand->kind == SORT_INT)
        return true;
    if (operand->kind == SORT_BAG && (*kind == TERM_ADD || *kind == TERM_SUB)) {
        *kind = on_sets(*kind);
        return true;
    }
    if (operand->kind != SORT_SET || on_sets(*kind) == *kind) {
        refuse_operand(e, t, term_operator(*kind)->sign, operand);
        return false;
    }
    *kind = on_sets(*kind);
    return true;
}

static const struct term *build_order(struct elab *e, struct scope *s, const struct ast *t,
                                      enum term_kind kind)
{
    const struct term *kid[2];

    if (!both(e, s, t, NULL, kid) || !overloaded(e, t, kid[0]->sort, &kind))
        return NULL;
    if (!sort_agrees(kid[0]->sort, kid[1]->sort))
        return elab_mismatch(e, kid[1]->span, kid[0]->sort, kid[1]->sort);
    return typed(e, t, kind, &sort_bool, 2, kid);
}

static bool has_members(const struct sort *s)
{
    return s->kind == SORT_SET || s->kind == SORT_BAG;
}

/* {array(..), ..} */
static bool holds_array_literals(const struct ast *set)
{
    return set->kind == AST_SET && set->kid[0]->n > 0 &&
           set->kid[0]->kid[0]->kind == AST_ARRAY_LITERAL;
}

/* The set says of which type the element is, unless its own elements need to be told. */
static void elab_members(struct elab *e, struct scope *s, const struct ast *t,
                         const struct term **kid)
{
    const struct sort *want = NULL;

    if (holds_array_literals(t->kid[1])) {
        kid[0] = elab_expr(e, s, t->kid[0], NULL);
        if (kid[0] != NULL)
            want = sort_set(e->arena, sort_open(e->arena, kid[0]->sort));
        kid[1] = elab_expr(e, s, t->kid[1], want);
        return;
    }
    kid[1] = elab_expr(e, s, t->kid[1], NULL);
    if (kid[1] != NULL && has_members(kid[1]->sort))
        want = sort_open(e->arena, kid[1]->sort->elem);
    kid[0] = elab_expr(e, s, t->kid[0], want);
}

static const struct term *membership(struct elab *e, struct scope *s, const struct ast *t,
                                     enum term_kind kind)
{
    const struct term *kid[2];

    elab_members(e, s, t, kid);
    if (kid[0] == NULL || kid[1] == NULL)
        return NULL;
    if (!has_members(kid[1]->sort))
        return refuse_operand(e, t, term_operator(kind)->sign, kid[1]->sort);
    if (!sort_agrees(kid[0]->sort, kid[1]->sort->elem))
        return elab_mismatch(e, kid[0]->span, kid[1]->sort->elem, kid[0]->sort);
    return typed(e, t, kind, &sort_bool, 2, kid);
}

static const struct sort *joined_bag(struct elab *e, const struct sort *a, const struct sort *b)
{
    uint64_t size = (uint64_t)a->size + b->size;

    return sort_bag(e->arena, sort_join(e->arena, a->elem, b->elem),
                    size > UINT32_MAX ? UINT32_MAX : (uint32_t)size);
}

static const struct term *build_arithmetic(struct elab *e, struct scope *s, const struct ast *t,
                                           const struct sort *want, enum term_kind kind)
{
    const struct term *kid[2];
    const struct sort *sort;

    if (want != NULL && !has_members(want))
        want = NULL;
    if (want != NULL && on_sets(kind) != TERM_JOIN)
        want = sort_open(e->arena, want);
    if (!both(e, s, t, want, kid) || !overloaded(e, t, kid[0]->sort, &kind))
        return NULL;
    sort = kid[0]->sort;
    if (!sort_agrees(sort, kid[1]->sort))
        return elab_mismatch(e, kid[1]->span, sort, kid[1]->sort);
    if (sort->kind == SORT_INT)
        sort = &sort_int;
    else if (sort->kind == SORT_BAG && kind == TERM_JOIN)
        sort = joined_bag(e, sort, kid[1]->sort);
    else if (kind == TERM_JOIN || sort->elem->kind == SORT_ANY)
        sort = sort_join(e->arena, sort, kid[1]->sort);
    return typed(e, t, kind, sort, 2, kid);
}

static const struct term *concatenation(struct elab *e, struct scope *s, const struct ast *t,
                                        const struct sort *want, enum term_kind kind)
{
    const struct term *kid[2];
    const struct sort *sort;
    uint64_t size;

    if (!both(e, s, t, want, kid))
        return NULL;
    if (kid[0]->sort->kind != SORT_SEQ)
        return refuse_operand(e, t, term_operator(kind)->sign, kid[0]->sort);
    if (!sort_agrees(kid[0]->sort, kid[1]->sort)) {
        elab_mismatch(e, kid[1]->span, kid[0]->sort, kid[1]->sort);
        if (sort_agrees(kid[0]->sort->elem, kid[1]->sort))
            diag_note(e->diag, kid[1]->span, "to append one element x, write '... ++ seq(x)'");
        return NULL;
    }
    size = (uint64_t)kid[0]->sort->size + kid[1]->sort->size;
    sort = sort_join(e->arena, kid[0]->sort, kid[1]->sort);
    sort = sort_seq(e->arena, sort->elem, size > UINT32_MAX ? UINT32_MAX : (uint32_t)size);
    return typed(e, t, kind, sort, 2, kid);
}

/* clang-format off */
#define KIND_OF(name, ...) case AST_##name: return TERM_##name;

static enum term_kind term_kind_of(enum ast_kind kind)
{
    switch (kind) {
    OPERATORS(KIND_OF)
    default: BUG("a tree of kind %d is no operator", (int)kind);
    }
}
/* clang-format on */

static const struct term *build_infix(struct elab *e, struct scope *s, const struct ast *t,
                                      const struct sort *want)
{
    enum term_kind kind = term_kind_of(t->kind);

    switch (term_operator(kind)->operands) {
    case OPERANDS_BOOL: return build_logic(e, s, t, kind);
    case OPERANDS_EQUAL: return equality(e, s, t, kind);
    case OPERANDS_ORDERED: return build_order(e, s, t, kind);
    case OPERANDS_ELEMENT: return membership(e, s, t, kind);
    case OPERANDS_NUMBER: return build_arithmetic(e, s, t, want, kind);
    case OPERANDS_SEQ: return concatenation(e, s, t, want, kind);
    }
    BUG("no such operands");
}

/* ---- operators before one operand ---- */

static const struct term *logical_not(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct term *kid = elab_bool(e, s, t->kid[0]);

    return kid == NULL ? NULL : typed(e, t, TERM_NOT, &sort_bool, 1, &kid);
}

static const struct term *negation(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct term *kid = elab_expr(e, s, t->kid[0], NULL);
    const struct term *r;

    if (kid == NULL)
        return NULL;
    if (kid->sort->kind != SORT_INT)
        return refuse_operand(e, t, "-", kid->sort);
    r = typed(e, t, TERM_NEG, &sort_int, 1, &kid);
    if (r->kind == TERM_CONST) {
        struct num n = value_to_num(e->vs, r->v);
        n = num_copy(e->arena, n);
        return term_const(e, sort_range(e->arena, n, n), t->span, r->v);
    }
    return r;
}

const struct term *elab_operator(struct elab *e, struct scope *s, const struct ast *t,
                                 const struct sort *want)
{
    if (t->kind == AST_NOT)
        return logical_not(e, s, t);
    return t->kind == AST_NEG ? negation(e, s, t) : build_infix(e, s, t, want);
}

/* ---- calls ---- */

const struct term **elab_arguments(struct elab *e, struct scope *s, const struct ast *list,
                                   uint32_t n, const struct sort *const *sort, struct span at,
                                   const char *name, struct span declared)
{
    uint32_t given = list == NULL ? 0 : list->n;
    const struct term **kid = ARENA_ARRAY(e->arena, const struct term *, n + 1);
    bool ok = true;

    if (given != n) {
        diag_error(e->diag, at, "'%s' takes %u argument%s, %u given", name, n, n == 1 ? "" : "s",
                   given);
        if (declared.text != NULL)
            diag_note(e->diag, declared, "'%s' is declared here", name);
        return NULL;
    }
    for (uint32_t i = 0; i < n; i++) {
        kid[i] = sort[i] == NULL ? NULL : elab_place(e, s, list->kid[i], sort[i]);
        ok = ok && kid[i] != NULL;
    }
    return ok ? kid : NULL;
}

static const struct term *call_fun(struct elab *e, struct scope *s, const struct ast *t,
                                   struct entry *x)
{
    const struct fun *f;
    const struct term **kid;
    struct term *r;

    if (!elab_demand(e, x))
        return NULL;
    f = x->object;
    kid = elab_arguments(e, s, t->kid[0], f->n_params, f->param, t->span, f->name, f->at);
    if (kid == NULL)
        return NULL;
    r = term_make(e, TERM_CALL, f->result, t->span, f->n_params, kid);
    r->fun = f;
    r->name = f->name;
    return r;
}

static const struct term *call_alt(struct elab *e, struct scope *s, const struct ast *t,
                                   struct entry *x)
{
    const struct sort_alt *alt = &x->sort->alt[x->number];
    const struct sort **want = ARENA_ARRAY(e->arena, const struct sort *, alt->n + 1);
    const struct term **kid;
    struct term *r;

    if (alt->n > 0 && alt->field == NULL)
        return NULL; /* reported where the union is declared */
    for (uint32_t i = 0; i < alt->n; i++)
        want[i] = alt->field[i].sort;
    kid = elab_arguments(e, s, t->kid[0], alt->n, want, t->span, alt->name, x->at);
    if (kid == NULL)
        return NULL;
    r = term_make(e, TERM_ALT, x->sort, t->span, alt->n, kid);
    r->alt = x->number;
    return term_fold(e, r);
}

struct builtin {
    const char *name;
    uint32_t n;
    enum sort_kind of;
    enum term_kind kind;
};

static const struct builtin builtins[] = {
#define BUILTIN(kind, name, n, sort) { name, n, sort, TERM_##kind },
    TERM_FUNCTIONS(BUILTIN)
};

static const struct builtin *builtin_find(const char *name)
{
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
        if (strcmp(builtins[i].name, name) == 0)
            return &builtins[i];
    return NULL;
}

static const struct sort *builtin_sort(enum term_kind kind, const struct sort *argument)
{
    if (kind == TERM_HEAD)
        return argument->elem;
    return kind == TERM_TAIL ? argument : &sort_int;
}

static const struct term *call_builtin(struct elab *e, struct scope *s, const struct ast *t,
                                       const struct builtin *b)
{
    const struct term *kid[2] = { NULL, NULL };

    if (t->kid[0]->n != b->n) {
        diag_error(e->diag, t->span, "'%s' takes %u argument%s, %u given", b->name, b->n,
                   b->n == 1 ? "" : "s", t->kid[0]->n);
        return NULL;
    }
    for (uint32_t i = 0; i < b->n; i++)
        kid[i] = elab_expr(e, s, t->kid[0]->kid[i], NULL);
    for (uint32_t i = 0; i < b->n; i++) {
        if (kid[i] == NULL)
            return NULL;
        if (kid[i]->sort->kind != b->of && (b->kind != TERM_LEN || kid[i]->sort->kind != SORT_BAG))
            return refuse_operand(e, t, b->name, kid[i]->sort);
    }
    if (b->kind == TERM_CARD && sort_mentions(kid[0]->sort, SORT_DATA))
        return refuse_card(e, t, kid[0]->sort);
    return typed(e, t, b->kind, builtin_sort(b->kind, kid[0]->sort), b->n, kid);
}

static bool can_be_called(const struct entry *x)
{
    return x != NULL &&
           (x->kind == ENTRY_FUN || x->kind == ENTRY_ALT || x->kind == ENTRY_PROCEDURE);
}

bool elab_is_bag(const struct scope *s, const struct ast *t)
{
    return strcmp(t->name, "bag") == 0 && !can_be_called(scope_find(s, t->name));
}

const struct term *elab_call(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct builtin *b = can_be_called(scope_find(s, t->name)) ? NULL : builtin_find(t->name);
    struct entry *x = b != NULL ? NULL : uses_find(e->uses, s, t);

    if (b != NULL)
        return call_builtin(e, s, t, b);
    if (x == NULL) {
        elab_unknown(e, s, t->name_span, t->name, "function");
        return NULL;
    }
    if (x->kind == ENTRY_FUN)
        return call_fun(e, s, t, x);
    if (x->kind == ENTRY_ALT)
        return call_alt(e, s, t, x);
    diag_error(e->diag, t->name_span, "'%s' is %s, not a function", t->name, entry_noun(x));
    if (x->kind == ENTRY_PROCEDURE)
        diag_note(e->diag, t->span,
                  "a procedure is called by a statement of its own: 'p(..);' or 'x := p(..);'");
    if (x->at.text != NULL)
        diag_note(e->diag, x->at, "'%s' is declared here", t->name);
    return NULL;
}
