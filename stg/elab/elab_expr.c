/*
 * Names, selections and places (see elab.h).
 */
#include "config.h"

#include "stg/elab/elab.h"

#include <string.h>

#include "parser/foreign_notation.h"
#include "stg/data/signature.h"
#include "stg/elab/elab_util.h"
#include "support/suggest.h"
#include "support/vec.h"

/* ---- messages ---- */

void elab_describe(struct buf *b, const struct sort *s)
{
    bool literal = s->name == NULL;

    if (literal && s->kind == SORT_INT && s->bounded && num_cmp(s->lo, s->hi) == 0) {
        buf_add(b, "int");
    } else if (literal && s->kind == SORT_SET) {
        buf_add(b, "set of ");
        elab_describe(b, s->elem);
    } else if (literal && (s->kind == SORT_SEQ || s->kind == SORT_BAG)) {
        buf_printf(b, "%s [%u] of ", s->kind == SORT_SEQ ? "seq" : "bag", s->size);
        elab_describe(b, s->elem);
    } else {
        sort_print(b, s);
    }
}

/* Advice where a value is used as another type. */
static const char *mismatch_advice(const struct sort *want, const struct sort *found)
{
    if (want->kind == SORT_BOOL && found->kind == SORT_INT)
        return "a condition is a comparison: write '... != 0'";
    if (want->kind == SORT_SET && found->kind == want->elem->kind)
        return "the set of this one element is written '{...}'";
    if (want->kind == SORT_SCALARSET && found->kind == SORT_INT)
        return "the values of a scalarset have no names: 'forall i : T . ...' and 'exists i : T . "
               "...' speak of them";
    if (want->kind == SORT_DATA && found->kind == SORT_DATA)
        return "each 'data' in the text is a type of its own, without values in common with "
               "others: declare one type for both";
    if (want->kind == SORT_DATA && found->kind == SORT_INT)
        return "values of a data type are its constants, as in 'data { zero }', and what is "
               "chosen or received; numbers need a range";
    if (found->kind == SORT_DATA && want->kind != SORT_BOOL)
        return "values of a data type are only copied and compared with = and !=: what indexes or "
               "is computed with needs a range or an enum";
    return NULL;
}

const struct term *elab_mismatch(struct elab *e, struct span at, const struct sort *want,
                                 const struct sort *found)
{
    struct buf w = BUF_EMPTY, f = BUF_EMPTY;
    const char *way = mismatch_advice(want, found);

    elab_describe(&w, want);
    elab_describe(&f, found);
    diag_error(e->diag, at, "expected %s, found %s", buf_text(&w), buf_text(&f));
    if (way != NULL)
        diag_note(e->diag, at, "%s", way);
    buf_clear(&w);
    buf_clear(&f);
    return NULL;
}

/* Each suggestion searches all names, so their number is limited. */
#define MOST_SUGGESTIONS 100

void elab_unknown(struct elab *e, const struct scope *s, struct span at, const char *name,
                  const char *what)
{
    bool many = diag_errors(e->diag) >= MOST_SUGGESTIONS;
    const char *like = many ? NULL : scope_suggest(s, name);
    const char *foreign = strcmp(what, "function") == 0 ? foreign_notation_of_name(name) : NULL;

    const struct family *owner = e->observe != NULL ? e->observed_in(e->observe_self, name) : NULL;

    diag_error(e->diag, at, "%s '%s' is not declared", what, name);
    if (e->no_globals != NULL && strcmp(e->no_globals, "an initial value") == 0)
        diag_note(e->diag, at, "an initial value sees parameters and constants only");
    else if (foreign != NULL)
        diag_note(e->diag, at, "%s", foreign);
    else if (owner != NULL)
        diag_note(e->diag, at, "that of an instance is written '%s%s.%s'", owner->name,
                  owner->n_index > 0 ? "[..]" : "", name);
    else if (like != NULL)
        diag_note(e->diag, at, "did you mean '%s'?", like);
}

void elab_no_node(struct elab *e, const struct process *p, const struct ast *t)
{
    struct suggest like = { NULL, 0 };
    bool many = diag_errors(e->diag) >= MOST_SUGGESTIONS;

    diag_error(e->diag, t->name_span, "process '%s' has no node '%s'", p->name, t->name);
    for (uint32_t i = 0; i < p->n_nodes && !many; i++)
        suggest_candidate(&like, t->name, strlen(t->name), p->node[i].name);
    if (like.best != NULL)
        diag_note(e->diag, t->name_span, "did you mean '%s'?", like.best);
}

void elab_no_alternative(struct elab *e, const struct ast *t, const struct sort *s)
{
    struct buf b = BUF_EMPTY;

    elab_describe(&b, s);
    if (s->kind == SORT_UNION)
        diag_error(e->diag, t->name_span, "'%s' is not an alternative of %s", t->name,
                   buf_text(&b));
    else
        diag_error(e->diag, t->span, "only a union has alternatives, not %s", buf_text(&b));
    buf_clear(&b);
}

/* ---- places ---- */

static const struct term *report_outside_sort(struct elab *e, const struct term *t,
                                              const struct sort *want)
{
    struct buf b = BUF_EMPTY;
    struct fault f = { .kind = FAULT_RANGE, .sort = want, .value = t->v };

    if ((want->kind == SORT_SEQ || want->kind == SORT_BAG) && value_size(e->vs, t->v) > want->size)
        f.kind = FAULT_OVERFLOW;
    fault_print(&b, e->vs, &f);
    diag_error(e->diag, t->span, "%s", buf_text(&b));
    buf_clear(&b);
    return NULL;
}

const struct term *elab_fit(struct elab *e, const struct term *t, const struct sort *want)
{
    if (t == NULL || want == NULL)
        return NULL;
    if (!sort_agrees(t->sort, want))
        return elab_mismatch(e, t->span, want, t->sort);
    if (want->kind == SORT_ANY)
        return t;
    if (t->kind == TERM_CONST && sort_has(e->vs, want, t->v))
        return term_const(e, want, t->span, t->v);
    if (t->kind == TERM_CONST && (!e->lenient || want->kind != SORT_INT))
        return report_outside_sort(e, t, want);
    if (t->kind == TERM_UNASSIGNED || (t->kind != TERM_CONST && sort_within(t->sort, want)))
        return t;
    return term_make(e, TERM_CHECK, want, t->span, 1, &t);
}

const struct term *elab_place(struct elab *e, struct scope *s, const struct ast *t,
                              const struct sort *want)
{
    const struct term *x = elab_fit(e, elab_expr(e, s, t, want), want);

    if (e->tolerated != NULL && x != NULL && x->kind == TERM_CHECK && x->kid[0]->kind == TERM_CONST)
        vec_push(&e->tolerated->constant, t);
    return x;
}

const struct term *elab_bool(struct elab *e, struct scope *s, const struct ast *t)
{
    return elab_place(e, s, t, &sort_bool);
}

bool elab_constant(struct elab *e, struct scope *s, const struct ast *t, const struct sort *want,
                   const char *what, value *out)
{
    const char *outer = e->no_globals;
    const struct term *term;
    struct eval ev = { .vs = e->vs };
    bool ok;

    e->no_globals = what;
    term = want == NULL ? elab_expr(e, s, t, NULL) : elab_place(e, s, t, want);
    e->no_globals = outer;
    if (term == NULL)
        return false;
    if (!term_is_constant(term)) {
        diag_error(e->diag, t->span, "%s must be constant", what);
        return false;
    }
    ev.local = mem_zalloc((e->n_slots + 1) * sizeof *ev.local);
    term_note_value(e, term);
    ok = eval_term(&ev, term, out);
    mem_free(ev.local);
    if (!ok) {
        struct buf b = BUF_EMPTY;
        fault_print(&b, e->vs, &ev.fault);
        diag_error(e->diag, ev.fault.at.text ? ev.fault.at : t->span, "%s", buf_text(&b));
        buf_clear(&b);
    }
    return ok;
}

/* ---- names ---- */

static const struct term *name_const(struct elab *e, const struct ast *t, struct entry *x)
{
    if (!elab_demand(e, x) || x->term == NULL)
        return NULL;
    return term_named_const(e, x->term, t->span, t->name);
}

static const struct term *name_global(struct elab *e, const struct ast *t, struct entry *x)
{
    struct term *r;

    if (!elab_demand(e, x) || x->sort == NULL)
        return NULL;
    if (e->no_globals != NULL) {
        diag_error(e->diag, t->span, "%s cannot read the global variable '%s'", e->no_globals,
                   t->name);
        diag_note(e->diag, x->at, "'%s' is declared here", t->name);
        return NULL;
    }
    r = term_make(e, TERM_GLOBAL, x->sort, t->span, 0, NULL);
    r->name = x->name;
    r->slot = x->number;
    return r;
}

static const struct term *name_no_value(struct elab *e, const struct ast *t, const struct entry *x)
{
    diag_error(e->diag, t->span, "'%s' is %s, not a value", t->name, entry_noun(x));
    if (x->kind == ENTRY_FORMULA)
        diag_note(e->diag, x->at, "it has no type; a value parameter is written '%s : T'", t->name);
    else if (x->at.text != NULL)
        diag_note(e->diag, x->at, "'%s' is declared here", t->name);
    return NULL;
}

static const struct term *name_local(struct elab *e, const struct ast *t, const struct entry *x)
{
    struct term *r;

    if (x->sort == NULL)
        return NULL;
    if (x->role == ROLE_REFERENCE)
        return elab_reference(e, t, x);
    if (x->term == NULL)
        return term_local(e, x->sort, t->span, x->given != NULL ? x->given : x->name, x->number);
    r = ARENA_NEW(e->arena, struct term);
    *r = *x->term;
    r->span = t->span;
    return r;
}

static const struct term *name_alt(struct elab *e, const struct ast *t, struct entry *x)
{
    value v = value_small((int32_t)x->number);

    if (x->sort->alt[x->number].n > 0) {
        diag_error(e->diag, t->span, "'%s' takes %u argument%s, none given", t->name,
                   x->sort->alt[x->number].n, x->sort->alt[x->number].n == 1 ? "" : "s");
        diag_note(e->diag, x->at, "'%s' is declared here", t->name);
        return NULL;
    }
    return term_const(e, x->sort, t->span, value_tuple(e->vs, 1, &v));
}

static const struct term *elab_name(struct elab *e, struct scope *s, const struct ast *t)
{
    struct entry *x = uses_find(e->uses, s, t);

    if (x == NULL) {
        elab_unknown(e, s, t->span, t->name, "name");
        return NULL;
    }
    switch (x->kind) {
    case ENTRY_CONST: return name_const(e, t, x);
    case ENTRY_GLOBAL: return name_global(e, t, x);
    case ENTRY_LABEL: return term_const(e, x->sort, t->span, value_small((int32_t)x->number));
    case ENTRY_ALT: return name_alt(e, t, x);
    case ENTRY_LOCAL: return name_local(e, t, x);
    case ENTRY_CHANNEL:
        if (((const struct channel *)x->object)->buffer != NULL)
            return elab_buffer_contents(e, t, x);
        return name_no_value(e, t, x);
    default: return name_no_value(e, t, x);
    }
}

/* ---- selections ---- */

/* Is t a selection from something that is not a value here, so perhaps from an instance? */
static bool selects_instance(const struct elab *e, const struct scope *s, const struct ast *t)
{
    const struct ast *root = t->kid[0];
    const struct entry *x;

    if (e->observe == NULL)
        return false;
    if (root->kind == AST_INDEX)
        root = root->kid[0];
    if (root->kind != AST_NAME)
        return false;
    x = scope_find(s, root->name);
    return x == NULL ||
           (x->kind != ENTRY_LOCAL && x->kind != ENTRY_GLOBAL && x->kind != ENTRY_CONST);
}

static const struct term *no_field(struct elab *e, const struct ast *t, const struct sort *s)
{
    struct buf b = BUF_EMPTY;

    elab_describe(&b, s);
    diag_error(e->diag, t->name_span, "%s has no field '%s'", buf_text(&b), t->name);
    buf_clear(&b);
    return NULL;
}

static const struct sort *shared_field_sort(const struct sort *u, const char *name)
{
    for (uint32_t i = 0; i < u->n; i++) {
        int f = sort_alt_field(u, i, name);
        if (f >= 0)
            return u->alt[i].field[f].sort;
    }
    return NULL;
}

static const struct term *elab_dot(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct term *from;
    const struct sort *sort = NULL;
    struct term *r;
    int i = -1;

    if (selects_instance(e, s, t))
        return e->observe(e->observe_self, e, s, t);
    from = elab_expr(e, s, t->kid[0], NULL);
    if (from == NULL)
        return NULL;
    if (from->sort->kind == SORT_RECORD && (i = sort_field_of(from->sort, t->name)) >= 0)
        sort = from->sort->field[i].sort;
    else if (from->sort->kind == SORT_UNION)
        sort = shared_field_sort(from->sort, t->name);
    if (sort == NULL)
        return no_field(e, t, from->sort);
    uses_note_field(e->uses, t, from->sort);
    r = term_make(e, i >= 0 ? TERM_FIELD : TERM_ALT_FIELD, sort, t->span, 1, &from);
    r->slot = (uint32_t)i;
    r->name = t->name;
    return term_fold(e, r);
}

static const struct term *elab_nth(struct elab *e, struct scope *s, const struct ast *t,
                                   const struct term *seq)
{
    const struct term *kid[2] = { seq, NULL };

    if (t->kid[1]->n != 1) {
        diag_error(e->diag, t->span, "a sequence takes 1 index, %u given", t->kid[1]->n);
        return NULL;
    }
    kid[1] = elab_place(e, s, t->kid[1]->kid[0], &sort_int);
    if (kid[1] == NULL)
        return NULL;
    return term_fold(e, term_make(e, TERM_NTH, seq->sort->elem, t->span, 2, kid));
}

/* Array indices are checked when they are used, not by TERM_CHECK; constant ones now. */
static const struct term *array_index(struct elab *e, struct scope *s, const struct ast *t,
                                      const struct sort *want)
{
    const struct term *i = elab_expr(e, s, t, want);

    if (i == NULL)
        return NULL;
    if (!sort_agrees(i->sort, want))
        return elab_mismatch(e, t->span, want, i->sort);
    return i->kind == TERM_CONST ? elab_fit(e, i, want) : i;
}

static const struct term *elab_index(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct term *array = elab_expr(e, s, t->kid[0], NULL), *kid[16];
    uint32_t n = t->kid[1]->n;
    struct term *r;

    if (array == NULL)
        return NULL;
    if (array->sort->kind == SORT_SEQ)
        return elab_nth(e, s, t, array);
    if (array->sort->kind != SORT_ARRAY) {
        struct buf b = BUF_EMPTY;
        elab_describe(&b, array->sort);
        diag_error(e->diag, t->kid[0]->span, "%s cannot be indexed", buf_text(&b));
        buf_clear(&b);
        return NULL;
    }
    if (n != array->sort->n) {
        diag_error(e->diag, t->span, "the array takes %u ind%s, %u given", array->sort->n,
                   array->sort->n == 1 ? "ex" : "ices", n);
        return NULL;
    }
    kid[0] = array;
    for (uint32_t i = 0; i < n; i++)
        if ((kid[i + 1] = array_index(e, s, t->kid[1]->kid[i], array->sort->index[i])) == NULL)
            return NULL;
    r = term_make(e, TERM_INDEX, array->sort->elem, t->span, n + 1, kid);
    r->name = array->name != NULL ? array->name : "element";
    return term_fold(e, r);
}

/* Arrays and records are there even if nothing in them is assigned. */
static const struct term *elab_unset(struct elab *e, const struct ast *t, const struct term *from)
{
    bool place = from->kind == TERM_LOCAL || from->kind == TERM_GLOBAL ||
                 from->kind == TERM_INDEX || from->kind == TERM_FIELD;

    if (place && from->sort->kind != SORT_ARRAY && from->sort->kind != SORT_RECORD)
        return term_make(e, TERM_UNSET, &sort_bool, t->span, 1, &from);
    diag_error(e->diag, t->kid[0]->span,
               "'is _' asks for a variable, an element or a field that is neither an array nor a "
               "record");
    return NULL;
}

static const struct term *elab_is(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct term *from = elab_expr(e, s, t->kid[0], NULL);
    struct term *r;
    int alt;

    if (from == NULL)
        return NULL;
    if (strcmp(t->name, "_") == 0)
        return elab_unset(e, t, from);
    alt = from->sort->kind == SORT_UNION ? sort_alt_of(from->sort, t->name) : -1;
    if (alt < 0) {
        elab_no_alternative(e, t, from->sort);
        return NULL;
    }
    uses_note_alternative(e->uses, e->globals, t, from->sort, alt);
    r = term_make(e, TERM_IS, &sort_bool, t->span, 1, &from);
    r->alt = (uint32_t)alt;
    return term_fold(e, r);
}

static const struct term *elab_at(struct elab *e, struct scope *s, const struct ast *t)
{
    if (e->observe != NULL)
        return e->observe(e->observe_self, e, s, t);
    return elab_node_flag(e, s, t);
}

static const struct term *misplaced(struct elab *e, const struct ast *t)
{
    switch (t->kind) {
    case AST_UNASSIGNED:
        diag_error(e->diag, t->span, "'_' can stand in array and record literals and behind ':='");
        break;
    case AST_PAT_ANY:
    case AST_PAT_BIND:
        diag_error(e->diag, t->span, "'_' and '?' can stand in patterns only");
        break;
    case AST_ACTION_ARG:
        diag_error(e->diag, t->span, "an action can only be an argument of a pred");
        break;
    default:
        diag_error(e->diag, t->span, "a formula cannot stand where a value is expected");
        break;
    }
    return NULL;
}

const struct term *elab_expr(struct elab *e, struct scope *s, const struct ast *t,
                             const struct sort *want)
{
    /* clang-format off */
    switch (t->kind) {
    case AST_NAME: return elab_name(e, s, t);
    case AST_INT: return elab_integer(e, t, want);
    case AST_TRUE: return term_const(e, &sort_bool, t->span, VALUE_TRUE);
    case AST_FALSE: return term_const(e, &sort_bool, t->span, VALUE_FALSE);
    case AST_CALL: return elab_is_bag(s, t) ? elab_literal(e, s, t, want) : elab_call(e, s, t);
    case AST_INDEX: return elab_index(e, s, t);
    case AST_DOT: return elab_dot(e, s, t);
    case AST_AT: return elab_at(e, s, t);
    case AST_IS: return elab_is(e, s, t);
    case AST_NOT: case AST_NEG:
    OPERATORS(AST_OPERATOR_CASE)
        return elab_operator(e, s, t, want);
    case AST_IF: case AST_FORALL: case AST_EXISTS: case AST_LET: case AST_ARRAY: case AST_SET_OF:
    case AST_BAG_OF: case AST_FIRST: case AST_AGGREGATE:
        return elab_bound(e, s, t, want);
    case AST_SET: case AST_RECORD: case AST_SEQ: case AST_ARRAY_LITERAL:
        return elab_literal(e, s, t, want);
    default:
        return misplaced(e, t);
    }
    /* clang-format on */
}
