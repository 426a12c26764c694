/*
 * Typing of literals, comprehensions, quantifiers, if and let (see elab_util.h).
 */
#include "config.h"

#include <string.h>

#include "stg/data/filter.h"
#include "stg/elab/elab.h"
#include "stg/elab/elab_util.h"
#include "support/vec.h"

/* ---- literals ---- */

const struct term *elab_element(struct elab *e, struct scope *s, const struct ast *t,
                                const struct sort *want)
{
    if (t->kind == AST_UNASSIGNED)
        return term_make(e, TERM_UNASSIGNED, want != NULL ? want : &sort_any, t->span, 0, NULL);
    return elab_expr(e, s, t, want);
}

/* {a, b}, seq(a, b) and bag(a, b): one sort for all elements. */
static const struct term *elab_elements(struct elab *e, struct scope *s, const struct ast *t,
                                        const struct sort *want, enum sort_kind kind)
{
    const struct ast *list = t->kid[0];
    const struct term **kid = ARENA_ARRAY(e->arena, const struct term *, list->n + 1);
    const struct sort *elem = &sort_any;
    const struct sort *hint = want != NULL && want->kind == kind ? want->elem : NULL;

    for (uint32_t i = 0; i < list->n; i++) {
        kid[i] = elab_expr(e, s, list->kid[i], hint);
        if (kid[i] == NULL)
            return NULL;
        if (!sort_agrees(kid[i]->sort, elem))
            return elab_mismatch(e, kid[i]->span, elem, kid[i]->sort);
        elem = i == 0 ? kid[i]->sort : sort_join(e->arena, elem, kid[i]->sort);
        if (hint == NULL || hint->kind == SORT_ANY)
            hint = sort_open(e->arena, elem);
    }
    elem = kind == SORT_SET   ? sort_set(e->arena, elem)
           : kind == SORT_SEQ ? sort_seq(e->arena, elem, list->n)
                              : sort_bag(e->arena, elem, list->n);
    return term_fold(e, term_make(e, TERM_TUPLE, elem, t->span, list->n, kid));
}

/* The fields of a literal by name, with their numbers; false: a field occurs twice, reported. */
static bool list_fields(struct elab *e, struct scope *names, const struct ast *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (!scope_name(names, e->arena, list->kid[i]->name, i, NULL)) {
            diag_error(e->diag, list->kid[i]->name_span, "field '%s' is given twice",
                       list->kid[i]->name);
            return false;
        }
    return true;
}

/* Finds the field of the record for each field of the literal; reports fields that only one of them
   has. */
static bool match_fields(struct elab *e, const struct scope *names, const struct ast *t,
                         const struct sort *want, uint32_t *at)
{
    const struct ast *list = t->kid[0];
    size_t before = diag_errors(e->diag);

    for (uint32_t i = 0; i < list->n; i++)
        at[i] = UINT32_MAX;
    for (uint32_t i = 0; i < want->n; i++) {
        const struct entry *x = scope_find_here(names, want->field[i].name);
        if (x != NULL)
            at[x->number] = i;
        else
            diag_error(e->diag, t->span, "field '%s' is missing ('_' leaves it unassigned)",
                       want->field[i].name);
    }
    for (uint32_t i = 0; i < list->n; i++)
        if (at[i] == UINT32_MAX)
            diag_error(e->diag, list->kid[i]->name_span, "the record has no field '%s'",
                       list->kid[i]->name);
    return diag_errors(e->diag) == before;
}

/* Places the fields as `at` says, and gives them the wanted sort if that is not NULL.  Evaluation
   follows the order of the record. */
static const struct term *build_record(struct elab *e, struct scope *s, const struct ast *t,
                                       const struct sort *want, const uint32_t *at)
{
    const struct ast *list = t->kid[0];
    const struct term **kid = ARENA_ARRAY(e->arena, const struct term *, list->n);
    struct sort_field *field = ARENA_ARRAY(e->arena, struct sort_field, list->n);
    struct sort *sort = ARENA_NEW(e->arena, struct sort);

    for (uint32_t i = 0; i < list->n; i++) {
        uint32_t k = want != NULL ? at[i] : i;
        const struct sort *hint = want != NULL ? want->field[k].sort : NULL;
        kid[k] = elab_element(e, s, list->kid[i]->kid[0], hint);
        if (hint != NULL && kid[k] != NULL)
            kid[k] = elab_fit(e, kid[k], hint);
        if (kid[k] == NULL)
            return NULL;
        uses_note_field(e->uses, list->kid[i], want);
        field[k] = (struct sort_field){ list->kid[i]->name, kid[k]->sort };
    }
    *sort = (struct sort){ .kind = SORT_RECORD, .n = list->n, .field = field };
    if (!elab_type_fits(e, sort, t->span))
        return NULL;
    if (want == NULL || sort_mentions(want, SORT_ANY))
        want = sort;
    return term_fold(e, term_make(e, TERM_TUPLE, want, t->span, list->n, kid));
}

static const struct term *elab_record(struct elab *e, struct scope *s, const struct ast *t,
                                      const struct sort *want)
{
    uint32_t *at = mem_alloc((t->kid[0]->n + 1) * sizeof *at);
    const struct sort *record = want != NULL && want->kind == SORT_RECORD ? want : NULL;
    const struct term *r = NULL;
    struct scope names;

    scope_init(&names, NULL);
    if (list_fields(e, &names, t->kid[0]) &&
        (record == NULL || match_fields(e, &names, t, record, at)))
        r = build_record(e, s, t, record, at);
    scope_clear(&names);
    mem_free(at);
    return r;
}

const struct term *elab_integer(struct elab *e, const struct ast *t, const struct sort *want)
{
    struct num n = num_copy(e->arena, t->number);
    value v = value_num(e->vs, n);

    if (!e->identities || want == NULL || want->kind != SORT_SCALARSET)
        return term_const(e, sort_range(e->arena, n, n), t->span, v);
    if (value_is_small(v) && value_word(v) >= 0 && (uint32_t)value_word(v) < want->size)
        return term_const(e, want, t->span, v);
    diag_error(e->diag, t->span, "'%s' has the values 0 to %u", want->name, want->size - 1);
    return NULL;
}

const struct term *elab_literal(struct elab *e, struct scope *s, const struct ast *t,
                                const struct sort *want)
{
    if (t->kind == AST_RECORD)
        return elab_record(e, s, t, want);
    if (t->kind == AST_ARRAY_LITERAL)
        return elab_array_literal(e, s, t, want);
    return elab_elements(e, s, t, want,
                         t->kind == AST_SET   ? SORT_SET
                         : t->kind == AST_SEQ ? SORT_SEQ
                                              : SORT_BAG);
}

/* ---- binders ---- */

/* `instead`: how to write it without. */
static bool counts_data(struct elab *e, const struct binder *b, uint32_t n, struct span at,
                        const char *what, const char *instead)
{
    for (uint32_t i = 0; i < n; i++)
        if (sort_mentions(b[i].sort, SORT_DATA)) {
            diag_error(e->diag, at, "%s cannot range over a data type", what);
            diag_note(e->diag, at, "data-independence: values of a data type are not counted; %s",
                      instead);
            return true;
        }
    return false;
}

static const char *instead_of_choice(const struct elab *e)
{
    return e->formula ? "say it with 'exists' or 'forall'"
                      : "to choose one, write 'for' on the edge; to speak of all, use a property";
}

void elab_note_endless(struct elab *e, struct span at, const struct binder *b)
{
    if (sort_mentions(b->sort, SORT_BAG))
        diag_note(e->diag, at, "a bag is not chosen as a whole: choose its elements one by one");
    else if (sort_is_schematic(b->sort) && sort_mentions(b->sort, SORT_SET))
        diag_note(e->diag, at,
                  "a set of data may have any size: choose its elements one by one, "
                  "or give the data type a size, as in '--data T=3'");
    else if (sort_is_schematic(b->sort))
        diag_note(e->diag, at,
                  "choose the parts of '%s' one by one, or give numbers in it a "
                  "range, data a size, as in '--data T=3'",
                  b->name);
    else
        diag_note(e->diag, at, "give '%s' a range, as in '0..9', or a finite type", b->name);
}

static bool infinite(struct elab *e, const struct binder *b, uint32_t n, struct span at,
                     const char *what)
{
    for (uint32_t i = 0; i < n; i++)
        if (b[i].lo == NULL && sort_endless(b[i].sort)) {
            diag_error(e->diag, at,
                       "%s cannot range over infinitely many values, "
                       "or too many to try ('%s')",
                       what, b[i].name);
            elab_note_endless(e, at, &b[i]);
            return true;
        }
    return false;
}

static struct term *binder_term(struct elab *e, enum term_kind kind, const struct sort *sort,
                                const struct ast *t, const struct binder *b, uint32_t n,
                                const struct term *body)
{
    struct term *r = term_make(e, kind, sort, t->span, 1, &body);

    r->binder = b;
    r->n_binders = n;
    r->name = t->name;
    return r;
}

/* Binders, and a condition in their scope.  NULL: reported. */
static const struct term *elab_bound_condition(struct elab *e, struct scope *s, const struct ast *t,
                                               struct binder **b, uint32_t *n)
{
    struct scope inner;
    const struct term *body;

    scope_init(&inner, s);
    *b = elab_binders(e, &inner, t->kid[0], ROLE_BINDER, n);
    body = elab_bool(e, &inner, t->kid[1]);
    scope_clear(&inner);
    return *b == NULL ? NULL : body;
}

static const struct term *elab_quantifier(struct elab *e, struct scope *s, const struct ast *t)
{
    struct span at = t->kid[0]->span;
    uint32_t n;
    struct binder *b;
    const struct term *body = elab_bound_condition(e, s, t, &b, &n);

    if (body == NULL ||
        (!e->formula &&
         counts_data(e, b, n, at, "a quantifier in a model", instead_of_choice(e))) ||
        infinite(e, b, n, at, "a quantifier"))
        return NULL;
    filter_binders(e->arena, n, b, body, t->kind == AST_EXISTS);
    return binder_term(e, t->kind == AST_FORALL ? TERM_FORALL : TERM_EXISTS, &sort_bool, t, b, n,
                       body);
}

/* Murphi's 'clear' gives an identity the first value: it names that one. */
static bool has_first(struct elab *e, struct span at, const struct sort *s)
{
    if (!sort_mentions(s, SORT_SCALARSET))
        return true;
    if (e->lenient && elab_is_any(e, s)) {
        diag_error(e->diag, at,
                   "this is the first value of '%s', which is not like the others then", s->name);
        return false;
    }
    if (!e->lenient) {
        diag_error(e->diag, at, "'first' needs an ordered type");
        diag_note(e->diag, at, "the values of a scalarset are interchangeable; %s",
                  instead_of_choice(e));
        return false;
    }
    elab_order_values(e, s);
    return true;
}

/* bag(x in m | c) */
static const struct term *elab_bag_of(struct elab *e, struct scope *s, const struct ast *t)
{
    uint32_t n;
    struct binder *b;
    const struct term *body = elab_bound_condition(e, s, t, &b, &n);

    return body == NULL
               ? NULL
               : binder_term(e, TERM_SET_OF, sort_bag(e->arena, b->sort, b->lo->sort->size), t, b,
                             n, body);
}

/* A set and a least value are taken from a type. */
static bool chooses_elements(struct elab *e, const struct binder *b, uint32_t n, struct span at,
                             const char *what)
{
    for (uint32_t i = 0; i < n; i++)
        if (binder_takes_elements(&b[i])) {
            diag_error(e->diag, at, "%s ranges over a type, not over the elements of a bag", what);
            diag_note(e->diag, at, "a bag of those that satisfy a condition is 'bag(x in m | c)'");
            return true;
        }
    return false;
}

/* set(i : T | c) and first(i : T | c): one variable. */
static const struct term *elab_choice(struct elab *e, struct scope *s, const struct ast *t)
{
    const char *what = t->kind == AST_FIRST ? "'first'" : "a set comprehension";
    struct span at = t->kid[0]->span;
    uint32_t n;
    struct binder *b;
    const struct term *body = elab_bound_condition(e, s, t, &b, &n);

    if (t->kind == AST_FIRST && strcmp(t->name, "first") != 0) {
        diag_error(e->diag, t->name_span,
                   "'%s' has no form with 'x : T |'; 'first', 'count', 'sum', 'min' and 'max' have",
                   t->name);
        return NULL;
    }
    if (body == NULL || counts_data(e, b, n, at, what, instead_of_choice(e)) ||
        infinite(e, b, n, at, what) || chooses_elements(e, b, n, at, what))
        return NULL;
    if (n != 1) {
        diag_error(e->diag, at, "%s binds one variable", what);
        return NULL;
    }
    if (t->kind == AST_FIRST && !has_first(e, at, b->sort))
        return NULL;
    filter_binders(e->arena, n, b, body, true);
    return binder_term(e, t->kind == AST_FIRST ? TERM_FIRST : TERM_SET_OF,
                       t->kind == AST_FIRST ? b->sort : sort_set(e->arena, b->sort), t, b, n, body);
}

/* The names of the form, in the order of enum aggregate. */
static const char *const aggregate_name[] = { "count", "sum", "min", "max" };

/* The condition, true if none is written, and the value, 1 if none is. */
static bool elab_aggregated(struct elab *e, struct scope *s, const struct ast *t,
                            const struct term *kid[2])
{
    struct num one = num_word(1);

    kid[0] = t->kid[1] != NULL ? elab_bool(e, s, t->kid[1])
                               : term_const(e, &sort_bool, t->span, VALUE_TRUE);
    kid[1] = t->kid[2] != NULL
                 ? elab_expr(e, s, t->kid[2], NULL)
                 : term_const(e, sort_range(e->arena, one, one), t->span, value_small(1));
    if (kid[1] != NULL && kid[1]->sort->kind != SORT_INT) {
        elab_mismatch(e, kid[1]->span, &sort_int, kid[1]->sort);
        return false;
    }
    return kid[0] != NULL && kid[1] != NULL;
}

/* count(i : T | c), sum(i : T | c => e) */
static const struct term *elab_aggregate(struct elab *e, struct scope *s, const struct ast *t)
{
    struct span at = t->kid[0]->span;
    struct buf what = BUF_EMPTY;
    const struct term *kid[2];
    struct scope inner;
    struct binder *b;
    struct term *r;
    uint32_t n;
    bool ok;

    scope_init(&inner, s);
    b = elab_binders(e, &inner, t->kid[0], ROLE_BINDER, &n);
    ok = elab_aggregated(e, &inner, t, kid) && b != NULL;
    scope_clear(&inner);
    buf_printf(&what, "'%s'", t->name);
    ok = ok && !counts_data(e, b, n, at, buf_text(&what), instead_of_choice(e)) &&
         !infinite(e, b, n, at, buf_text(&what));
    buf_clear(&what);
    if (!ok)
        return NULL;
    filter_binders(e->arena, n, b, kid[0], true);
    r = binder_term(e, TERM_AGGREGATE, &sort_int, t, b, n, kid[0]);
    r->n = 2;
    r->kid = arena_copy(e->arena, kid, sizeof kid);
    while (strcmp(t->name, aggregate_name[r->alt]) != 0)
        r->alt++;
    return r;
}

/* array(i : I, j : J => e) */
static const struct term *elab_array(struct elab *e, struct scope *s, const struct ast *t,
                                     const struct sort *want)
{
    bool wanted = want != NULL && want->kind == SORT_ARRAY;
    struct sort *sort = ARENA_NEW(e->arena, struct sort);
    struct scope inner;
    const struct binder *b;
    const struct term *body;

    sort->kind = SORT_ARRAY;
    scope_init(&inner, s);
    b = elab_binders(e, &inner, t->kid[0], ROLE_BINDER, &sort->n);
    body = elab_element(e, &inner, t->kid[1], wanted ? want->elem : NULL);
    scope_clear(&inner);
    if (b == NULL || body == NULL ||
        counts_data(e, b, sort->n, t->kid[0]->span, "an array",
                    "use a range or an enum for what indexes") ||
        infinite(e, b, sort->n, t->kid[0]->span, "an array"))
        return NULL;
    sort->index = ARENA_ARRAY(e->arena, const struct sort *, sort->n);
    for (uint32_t i = 0; i < sort->n; i++) {
        sort->index[i] = b[i].sort;
        if (b[i].lo != NULL) {
            diag_error(e->diag, t->kid[0]->span, "the indices of an array have constant ranges");
            return NULL;
        }
    }
    if (wanted && (body = elab_fit(e, body, want->elem)) == NULL)
        return NULL;
    sort->elem = body->sort;
    if (!elab_array_fits(e, sort, t->kid[0]->span))
        return NULL;
    return binder_term(e, TERM_ARRAY, sort, t, b, sort->n, body);
}

static const struct term *elab_if(struct elab *e, struct scope *s, const struct ast *t,
                                  const struct sort *want)
{
    const struct term *kid[3];

    kid[0] = elab_bool(e, s, t->kid[0]);
    kid[1] = elab_expr(e, s, t->kid[1], want);
    if (want == NULL && kid[1] != NULL)
        want = sort_open(e->arena, kid[1]->sort);
    kid[2] = elab_expr(e, s, t->kid[2], want);
    if (kid[0] == NULL || kid[1] == NULL || kid[2] == NULL)
        return NULL;
    if (!sort_agrees(kid[1]->sort, kid[2]->sort))
        return elab_mismatch(e, kid[2]->span, kid[1]->sort, kid[2]->sort);
    return term_fold(e, term_make(e, TERM_IF, sort_join(e->arena, kid[1]->sort, kid[2]->sort),
                                  t->span, 3, kid));
}

static const struct term *elab_let(struct elab *e, struct scope *s, const struct ast *t,
                                   const struct sort *want)
{
    const struct term *kid[2];
    struct scope inner;
    struct entry *x;
    struct term *r;
    uint32_t slot = e->n_slots++;

    kid[0] = elab_expr(e, s, t->kid[0], NULL);
    scope_init(&inner, s);
    x = scope_add(&inner, e->arena, e->diag, ENTRY_LOCAL, t->name, t->name_span);
    x->role = ROLE_BINDER;
    x->number = slot;
    x->sort = kid[0] == NULL ? NULL : kid[0]->sort;
    uses_note_entry(e->uses, t->name_span, x);
    kid[1] = elab_expr(e, &inner, t->kid[1], want);
    scope_clear(&inner);
    if (kid[0] == NULL || kid[1] == NULL)
        return NULL;
    r = term_make(e, TERM_LET, kid[1]->sort, t->span, 2, kid);
    r->slot = slot;
    r->name = t->name;
    return r;
}

const struct term *elab_bound(struct elab *e, struct scope *s, const struct ast *t,
                              const struct sort *want)
{
    switch (t->kind) {
    case AST_IF: return elab_if(e, s, t, want);
    case AST_LET: return elab_let(e, s, t, want);
    case AST_ARRAY: return elab_array(e, s, t, want);
    case AST_SET_OF:
    case AST_FIRST: return elab_choice(e, s, t);
    case AST_AGGREGATE: return elab_aggregate(e, s, t);
    case AST_BAG_OF: return elab_bag_of(e, s, t);
    default: return elab_quantifier(e, s, t);
    }
}
