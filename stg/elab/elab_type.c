/*
 * Types from their syntax (see elab.h).
 *
 * Enum, union, data and scalarset types are nominal: there is one sort for each place where one is
 * written, found again by its tree, so that their constants can be declared before anything else.
 */
#include "config.h"

#include "stg/elab/elab.h"

#include <string.h>

#include "stg/elab/elab_util.h"
#include "support/vec.h"

#define MAX_INDICES 8
#define MAX_ELEMENTS (UINT64_C(1) << 24)

/* ---- nominal types ---- */

static uint64_t hash_tree(const struct ast *t)
{
    return hash_mix(0, (uint64_t)(uintptr_t)t);
}

static bool same_tree(const void *owner, uint32_t id, const void *key)
{
    const struct vec_nominal *v = owner;

    return v->at[id].tree == key;
}

static struct sort *nominal_find(struct elab *e, const struct ast *t)
{
    uint32_t i = map_find(&e->nominal->by_tree, hash_tree(t), same_tree, e->nominal, t);

    return i == MAP_NONE ? NULL : e->nominal->at[i].sort;
}

static struct sort *nominal_add(struct elab *e, const struct ast *t, enum sort_kind kind)
{
    struct sort *s = ARENA_NEW(e->arena, struct sort);

    s->kind = kind;
    map_add(&e->nominal->by_tree, hash_tree(t), (uint32_t)e->nominal->n);
    vec_push(e->nominal, ((struct nominal){ t, s }));
    return s;
}

static void declare(struct elab *e, const struct ast *t, enum entry_kind kind, const struct sort *s,
                    uint32_t number)
{
    struct entry *x = scope_add(e->globals, e->arena, e->diag, kind, t->name, t->name_span);

    if (x == NULL)
        return;
    x->sort = s;
    x->number = number;
    x->state = ENTRY_DONE;
    uses_note_entry(e->uses, t->name_span, x);
}

static void declare_labels(struct elab *e, const struct ast *t, enum sort_kind kind)
{
    struct sort *s = nominal_add(e, t, kind);
    const struct ast *list = t->kid[0];

    s->n = list == NULL ? 0 : list->n;
    s->label = ARENA_ARRAY(e->arena, const char *, s->n + 1);
    for (uint32_t i = 0; i < s->n; i++) {
        s->label[i] = list->kid[i]->name;
        declare(e, list->kid[i], ENTRY_LABEL, s, i);
    }
}

static void declare_alternatives(struct elab *e, const struct ast *t)
{
    struct sort *s = nominal_add(e, t, SORT_UNION);
    struct sort_alt *alt;

    s->n = t->kid[0]->n;
    alt = ARENA_ARRAY(e->arena, struct sort_alt, s->n);
    s->alt = alt;
    for (uint32_t i = 0; i < s->n; i++) {
        alt[i].name = t->kid[0]->kid[i]->name;
        declare(e, t->kid[0]->kid[i], ENTRY_ALT, s, i);
    }
}

void elab_type_names(struct elab *e, const struct ast *t)
{
    if (t == NULL)
        return;
    if (t->kind == AST_T_ENUM)
        declare_labels(e, t, SORT_ENUM);
    else if (t->kind == AST_T_DATA)
        declare_labels(e, t, SORT_DATA);
    else if (t->kind == AST_T_UNION)
        declare_alternatives(e, t);
    for (uint32_t i = 0; i < t->n; i++)
        elab_type_names(e, t->kid[i]);
}

/* ---- fields ---- */

static struct sort_field *fields(struct elab *e, struct scope *s, const struct ast *list,
                                 uint32_t *n)
{
    struct sort_field *f;
    struct scope seen;
    bool ok = true;

    scope_init(&seen, NULL);
    *n = 0;
    for (uint32_t i = 0; list != NULL && i < list->n; i++)
        *n += list->kid[i]->kid[0]->n;
    f = ARENA_ARRAY(e->arena, struct sort_field, *n + 1);
    *n = 0;
    for (uint32_t i = 0; list != NULL && i < list->n; i++) {
        const struct ast *names = list->kid[i]->kid[0];
        const struct sort *sort = elab_type(e, s, list->kid[i]->kid[1]);
        ok = ok && sort != NULL;
        for (uint32_t k = 0; k < names->n; k++, ++*n) {
            f[*n] = (struct sort_field){ names->kid[k]->name, sort };
            if (!scope_name(&seen, e->arena, f[*n].name, *n, sort))
                diag_error(e->diag, names->kid[k]->span, "field '%s' is declared twice",
                           f[*n].name);
        }
    }
    scope_clear(&seen);
    return ok ? f : NULL;
}

static const struct sort *record_type(struct elab *e, struct scope *s, const struct ast *t)
{
    struct sort *r = ARENA_NEW(e->arena, struct sort);

    r->kind = SORT_RECORD;
    r->field = fields(e, s, t->kid[0], &r->n);
    return r->field == NULL || !elab_type_fits(e, r, t->span) ? NULL : r;
}

/* A field of several alternatives must have the same type in all of them; seen: the fields of the
   preceding alternatives. */
static void check_shared_fields(struct elab *e, const struct ast *t, const struct sort *u,
                                uint32_t alt, struct scope *seen)
{
    for (uint32_t i = 0; i < u->alt[alt].n; i++) {
        const struct sort_field *f = &u->alt[alt].field[i];
        const struct entry *x = scope_find_here(seen, f->name);
        if (x == NULL)
            scope_name(seen, e->arena, f->name, alt, f->sort);
        else if (!sort_agrees(x->sort, f->sort))
            diag_error(e->diag, t->kid[0]->kid[alt]->span,
                       "field '%s' has another type in alternative '%s'", f->name,
                       u->alt[x->number].name);
    }
}

static const struct sort *union_type(struct elab *e, struct scope *s, const struct ast *t)
{
    struct sort *u = nominal_find(e, t);
    struct sort_alt *alt = (struct sort_alt *)u->alt;
    struct scope seen;
    bool ok = true;

    if (u->size == 1)
        return u;
    scope_init(&seen, NULL);
    u->size = 1; /* in progress, or finished */
    for (uint32_t i = 0; i < u->n; i++) {
        alt[i].field = fields(e, s, t->kid[0]->kid[i]->kid[0], &alt[i].n);
        ok = ok && alt[i].field != NULL;
        if (ok)
            check_shared_fields(e, t, u, i, &seen);
    }
    scope_clear(&seen);
    return ok && elab_type_fits(e, u, t->span) ? u : NULL;
}

/* ---- the rest ---- */

void elab_scalarset(struct elab *e, const struct ast *t, uint32_t size)
{
    nominal_add(e, t, SORT_SCALARSET)->size = size;
}

static const struct sort *scalarset_type(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct sort *r = nominal_find(e, t);
    value v;

    if (r != NULL)
        return r;
    if (t->kid[0] == NULL) {
        diag_error(e->diag, t->span,
                   "a scalarset without a number is declared in the model, with a name: write "
                   "'type Id = scalarset;' there");
        return NULL;
    }
    if (!elab_constant(e, s, t->kid[0], &sort_int, "the size of a scalarset", &v))
        return NULL;
    if (!value_is_small(v) || value_word(v) < 1) {
        diag_error(e->diag, t->kid[0]->span,
                   "the size of a scalarset is at least 1, and "
                   "at most %d",
                   (1 << 30) - 1);
        return NULL;
    }
    elab_scalarset(e, t, (uint32_t)value_word(v));
    return nominal_find(e, t);
}

static const struct sort *range_type(struct elab *e, struct scope *s, const struct ast *t)
{
    value lo, hi;
    bool ok = elab_constant(e, s, t->kid[0], &sort_int, "the bound of a range", &lo);

    if (!elab_constant(e, s, t->kid[1], &sort_int, "the bound of a range", &hi) || !ok)
        return NULL;
    return sort_range(e->arena, num_copy(e->arena, value_to_num(e->vs, lo)),
                      num_copy(e->arena, value_to_num(e->vs, hi)));
}

bool elab_type_fits(struct elab *e, struct sort *r, struct span at)
{
    if (sort_count_parts(r))
        return true;
    diag_error(e->diag, at, "the values of this type have too many parts (more than %u)",
               VALUE_MAX_PARTS);
    return false;
}

/* May the values of the sort be indices? */
static bool is_index(struct elab *e, const struct sort *r, struct span at)
{
    if (sort_mentions(r, SORT_DATA)) {
        diag_error(e->diag, at,
                   "a data type cannot be an index: its values have no order "
                   "and no number");
        diag_note(e->diag, at,
                  "use a range or an enum for what indexes, data for what is "
                  "only copied and compared");
        return false;
    }
    if (sort_mentions(r, SORT_SEQ) || sort_card(r) > MAX_ELEMENTS) {
        diag_error(e->diag, at,
                   "an index type has finitely many values (at most %llu), and "
                   "no sequences or bags",
                   (unsigned long long)MAX_ELEMENTS);
        return false;
    }
    return true;
}

const struct sort *elab_index_type(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct sort *r = elab_type(e, s, t);

    return r != NULL && is_index(e, r, t->span) ? r : NULL;
}

bool elab_array_fits(struct elab *e, struct sort *r, struct span at)
{
    if (r->n > MAX_INDICES) {
        diag_error(e->diag, at, "an array has at most %d indices", MAX_INDICES);
        return false;
    }
    for (uint32_t i = 0; i < r->n; i++)
        if (!is_index(e, r->index[i], at))
            return false;
    if (sort_array_size(r) > MAX_ELEMENTS) {
        diag_error(e->diag, at, "an array has at most %llu elements",
                   (unsigned long long)MAX_ELEMENTS);
        return false;
    }
    return elab_type_fits(e, r, at);
}

static const struct sort *array_type(struct elab *e, struct scope *s, const struct ast *t)
{
    struct sort *r = ARENA_NEW(e->arena, struct sort);
    bool ok = true;

    r->kind = SORT_ARRAY;
    r->n = t->kid[0]->n;
    r->index = ARENA_ARRAY(e->arena, const struct sort *, r->n);
    for (uint32_t i = 0; i < r->n; i++) {
        r->index[i] = elab_index_type(e, s, t->kid[0]->kid[i]);
        ok = ok && r->index[i] != NULL;
    }
    r->elem = elab_type(e, s, t->kid[1]);
    return ok && r->elem != NULL && elab_array_fits(e, r, t->span) ? r : NULL;
}

static const struct sort *set_type(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct sort *elem = elab_type(e, s, t->kid[0]);

    if (elem == NULL)
        return NULL;
    if (sort_infinite(elem) && !sort_mentions(elem, SORT_DATA)) {
        diag_error(e->diag, t->kid[0]->span,
                   "the elements of a set come from a type with "
                   "finitely many values, and not too many of them");
        return NULL;
    }
    return sort_set(e->arena, elem);
}

/* Bags of schematic values would have an order that depends on names. */
static bool is_bag_element(struct elab *e, const struct sort *elem, struct span at)
{
    if (!sort_mentions(elem, SORT_DATA))
        return true;
    diag_error(e->diag, at, "the elements of a bag contain no data type");
    diag_note(
        e->diag, at,
        "use a range or an enum in place of the data type, or a set, or a sequence in place of "
        "the bag");
    return false;
}

/* Sequences and bags. */
static const struct sort *seq_type(struct elab *e, struct scope *s, const struct ast *t)
{
    bool bag = t->kind == AST_T_BAG;
    const char *what = bag ? "the capacity of a bag" : "the capacity of a sequence";
    const struct sort *elem = elab_type(e, s, t->kid[1]);
    value v;

    if (!elab_constant(e, s, t->kid[0], &sort_int, what, &v) || elem == NULL)
        return NULL;
    if (!value_is_small(v) || value_word(v) < 0) {
        diag_error(e->diag, t->kid[0]->span, "%s is a number from 0 to %d", what, (1 << 30) - 1);
        return NULL;
    }
    if (bag && !is_bag_element(e, elem, t->kid[1]->span))
        return NULL;
    return bag ? sort_bag(e->arena, elem, (uint32_t)value_word(v))
               : sort_seq(e->arena, elem, (uint32_t)value_word(v));
}

static const struct sort *named_type(struct elab *e, struct scope *s, const struct ast *t)
{
    struct entry *x = uses_find(e->uses, s, t);

    if (x == NULL) {
        elab_unknown(e, s, t->span, t->name, "type");
        if (strcmp(t->name, "broadcast") == 0)
            diag_note(e->diag, t->span,
                      "of a channel without values: 'channel c broadcast;', without ':'");
        return NULL;
    }
    if (x->kind != ENTRY_TYPE) {
        diag_error(e->diag, t->span, "'%s' is %s, not a type", t->name, entry_noun(x));
        diag_note(e->diag, x->at, "'%s' is declared here", t->name);
        return NULL;
    }
    return elab_demand(e, x) ? x->sort : NULL;
}

/* A type that declares names or values, which is allowed only in a model. */
static const struct sort *new_type(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct sort *r = nominal_find(e, t);

    if (r == NULL)
        diag_error(e->diag, t->span,
                   "enum, union and data types are declared in the model: write "
                   "'type T = ...;' there");
    return r == NULL || t->kind != AST_T_UNION ? r : union_type(e, s, t);
}

const struct sort *elab_type(struct elab *e, struct scope *s, const struct ast *t)
{
    switch (t->kind) {
    case AST_T_BOOL: return &sort_bool;
    case AST_T_INT: return &sort_int;
    case AST_T_NAME: return named_type(e, s, t);
    case AST_T_RANGE: return range_type(e, s, t);
    case AST_T_ENUM:
    case AST_T_DATA:
    case AST_T_UNION: return new_type(e, s, t);
    case AST_T_SCALARSET: return scalarset_type(e, s, t);
    case AST_T_ARRAY: return array_type(e, s, t);
    case AST_T_RECORD: return record_type(e, s, t);
    case AST_T_SET: return set_type(e, s, t);
    case AST_T_SEQ:
    case AST_T_BAG: return seq_type(e, s, t);
    case AST_T_ELEMENTS:
        diag_error(e->diag, t->span, "only 'for' and quantifiers range over the elements of a bag");
        return NULL;
    default: return NULL;
    }
}

/* ---- binders ---- */

/* A range whose bounds are not constant: they are computed each time the binder is reached. */
static bool dynamic_range(struct elab *e, struct scope *s, const struct ast *t, struct binder *b)
{
    const struct term *lo, *hi;

    if (t->kind != AST_T_RANGE)
        return false;
    lo = elab_place(e, s, t->kid[0], &sort_int);
    hi = elab_place(e, s, t->kid[1], &sort_int);
    if (lo == NULL || hi == NULL || (term_is_constant(lo) && term_is_constant(hi)))
        return false;
    b->lo = lo;
    b->hi = hi;
    b->sort = &sort_int;
    return true;
}

/* x in m */
static bool element_of_bag(struct elab *e, struct scope *s, const struct ast *t, struct binder *b)
{
    const struct term *bag = elab_expr(e, s, t->kid[0], NULL);

    b->sort = NULL;
    if (bag == NULL)
        return true;
    if (bag->sort->kind != SORT_BAG) {
        struct buf found = BUF_EMPTY;
        elab_describe(&found, bag->sort);
        diag_error(e->diag, t->span, "expected a bag, found %s", buf_text(&found));
        diag_note(e->diag, t->span,
                  "over the values of a type ranges 'x : T', over those in a set 'x : T' with the "
                  "condition 'x in s'");
        buf_clear(&found);
        return true;
    }
    b->lo = b->hi = bag;
    b->sort = bag->sort->elem;
    return true;
}

static bool declare_binder(struct elab *e, struct scope *s, const struct ast *name,
                           struct binder *b, enum local_role role)
{
    struct entry *x = scope_add(s, e->arena, e->diag, ENTRY_LOCAL, name->name, name->span);

    b->name = name->name;
    b->slot = e->n_slots++;
    if (x == NULL)
        return false;
    x->role = role;
    x->number = b->slot;
    x->sort = b->sort;
    uses_note_entry(e->uses, name->span, x);
    return true;
}

struct binder *elab_binders(struct elab *e, struct scope *s, const struct ast *list,
                            enum local_role role, uint32_t *n)
{
    struct binder *b;
    bool ok = true;

    *n = 0;
    for (uint32_t i = 0; list != NULL && i < list->n; i++)
        *n += list->kid[i]->kid[0]->n;
    b = ARENA_ARRAY(e->arena, struct binder, *n + 1);
    *n = 0;
    for (uint32_t i = 0; list != NULL && i < list->n; i++) {
        const struct ast *names = list->kid[i]->kid[0], *type = list->kid[i]->kid[1];
        struct binder model = { .sort = NULL };
        bool dynamic = (role == ROLE_FOR || role == ROLE_BINDER) &&
                       (type->kind == AST_T_ELEMENTS ? element_of_bag(e, s, type, &model)
                                                     : dynamic_range(e, s, type, &model));
        if (!dynamic)
            model.sort = elab_type(e, s, type);
        for (uint32_t k = 0; k < names->n; k++, ++*n) {
            b[*n] = model;
            if (model.sort == NULL)
                b[*n].sort = &sort_any;
            ok = declare_binder(e, s, names->kid[k], &b[*n], role) && ok && model.sort != NULL;
        }
    }
    return ok ? b : NULL;
}
