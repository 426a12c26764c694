/*
 * Multisets: bags of the model, and elements that are chosen from them (see murphi_context.h).
 *
 * The variable of `choose` names an element, and in the model is one: `m[i]` is the variable,
 * in the body a copy, `element`, beside which `known` is the element as it is in the bag.  What is
 * assigned to the copy is assigned to the bag at once; where the bag loses the element, the copy
 * loses its value.  Which one of several equal elements is meant makes no difference.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

#define GONE "the element is no longer in the multiset"

struct murphi_chosen {
    const struct ast *bag;
    const struct murphi_type *type; /* of the element */
    const char *element, *known;    /* known NULL: nothing can be assigned to the element */
    bool lost;                      /* before here, the bag has perhaps lost it */
    struct murphi_chosen *up;
};

/* ---- trees ---- */

static bool is_same_tree(const struct ast *a, const struct ast *b)
{
    bool same = a->kind == b->kind && a->name == b->name && a->n == b->n;

    if (same && a->kind == AST_INT)
        same = num_cmp(a->number, b->number) == 0;
    for (uint32_t i = 0; same && i < a->n; i++)
        same = is_same_tree(a->kid[i], b->kid[i]);
    return same;
}

static const char *chosen_root(const struct ast *place)
{
    while (place->kind == AST_INDEX || place->kind == AST_DOT)
        place = place->kid[0];
    return place->name;
}

static struct ast *bag_call(struct murphi *m, const char *name, struct ast *arg)
{
    return ast_named(m->arena, AST_CALL, arg->span, symbol_of(m->symbols, name), arg->span, 1,
                     murphi_list(m, arg->span, arg));
}

static struct ast *copy_of_bag(const struct murphi_chosen *c)
{
    return (struct ast *)c->bag;
}

/* The bag without the element. */
static struct ast *bag_without(struct murphi *m, const struct murphi_chosen *c, struct span at)
{
    return murphi_make(m, AST_SUB, at, copy_of_bag(c),
                       bag_call(m, "bag", murphi_name(m, c->known, at)));
}

/* len(bag - element) < len(bag), or =; false: the element is undefined. */
static struct ast *compare_rest(struct murphi *m, const struct murphi_chosen *c, struct span at,
                                enum ast_kind kind)
{
    struct ast *compared = murphi_make(m, kind, at, bag_call(m, "len", bag_without(m, c, at)),
                                       bag_call(m, "len", copy_of_bag(c)));
    struct ast *unset;

    if (!murphi_is_simple(c->type))
        return compared;
    unset = ast_named(m->arena, AST_IS, at, symbol_of(m->symbols, "_"), at, 1,
                      murphi_name(m, c->known, at));
    return murphi_make(m, AST_AND, at, murphi_make(m, AST_NOT, at, unset, NULL), compared);
}

static void assign_raw(struct murphi *m, struct ast *block, struct span at, struct ast *place,
                       struct ast *value)
{
    struct ast *one = ast_make(m->arena, AST_ASSIGN, at, 2, place, value);

    ast_append(m->arena, block, ast_make(m->arena, AST_ASSIGNS, at, 1, murphi_list(m, at, one)));
}

static void must_be_there(struct murphi *m, const struct murphi_chosen *c, struct span at,
                          struct ast *block)
{
    struct ast *text = ast_named(m->arena, AST_STRING, at, symbol_of(m->symbols, GONE), at, 0);

    ast_append(m->arena, block,
               ast_make(m->arena, AST_ASSERT, at, 2, compare_rest(m, c, at, AST_LT), text));
}

static void forget(struct murphi *m, const char *name, const struct murphi_type *type,
                   struct span at, struct ast *block)
{
    assign_raw(m, block, at, murphi_name(m, name, at),
               murphi_unassigned(m->arena, m->symbols, type, at));
}

/* ---- what assignments do to chosen elements ---- */

/* The element has been changed: so is the bag. */
static void put_back(struct murphi *m, const struct murphi_chosen *c, struct span at,
                     struct ast *block)
{
    struct ast *element = bag_call(m, "bag", murphi_name(m, c->element, at));

    must_be_there(m, c, at, block);
    assign_raw(m, block, at, copy_of_bag(c),
               murphi_make(m, AST_ADD, at, bag_without(m, c, at), element));
    assign_raw(m, block, at, murphi_name(m, c->known, at), murphi_name(m, c->element, at));
}

/* The bag has been changed: perhaps it has the element no more. */
static void look_for_chosen(struct murphi *m, struct murphi_chosen *c, struct span at,
                            struct ast *block)
{
    struct ast *lost = murphi_list(m, at, NULL);

    c->lost = true;
    forget(m, c->element, c->type, at, lost);
    forget(m, c->known, c->type, at, lost);
    ast_append(m->arena, block, murphi_if(m, at, compare_rest(m, c, at, AST_EQ), lost));
}

struct ast *murphi_after_assignment(struct murphi *m, struct ast *statement,
                                    const struct ast *place)
{
    struct span at = statement->span;
    struct ast *block = NULL;

    for (struct murphi_chosen *c = m->chosen; c != NULL; c = c->up) {
        bool changed = chosen_root(place) == c->element;
        if (!changed && chosen_root(place) != chosen_root(c->bag))
            continue;
        if (block == NULL)
            block = murphi_list(m, at, statement);
        if (changed)
            put_back(m, c, at, block);
        else
            look_for_chosen(m, c, at, block);
    }
    return block == NULL ? statement : murphi_block(m, at, block);
}

/* ---- designators ---- */

/* A multiset; *elem: the type of its elements. */
static struct ast *multiset_place(struct murphi *m, const struct ast *t, bool changed,
                                  const struct murphi_type **elem)
{
    const struct murphi_type *type;
    struct ast *bag = changed ? murphi_place(m, t, &type) : murphi_expr(m, t, &type);
    struct buf b = BUF_EMPTY;

    if (bag == NULL)
        return NULL;
    *elem = type->elem;
    if (type->form == FORM_MULTISET)
        return bag;
    murphi_describe(&b, type);
    diag_error(m->diag, t->span, "expected a multiset, found %s", buf_text(&b));
    buf_clear(&b);
    return NULL;
}

/* The element of the bag that the index names. */
static struct murphi_chosen *find_chosen(struct murphi *m, const struct ast *index,
                                         const struct ast *bag)
{
    const struct murphi_entry *x = index->kind == AST_NAME ? murphi_find(m, index->name) : NULL;

    if (x != NULL && x->role == MURPHI_IS_CHOSEN && is_same_tree(x->chosen->bag, bag))
        return x->chosen;
    if (x == NULL && index->kind == AST_NAME)
        return murphi_unknown(m, index->name_span, index->name, "name");
    diag_error(m->diag, index->span,
               "an element of a multiset is named by the variable that was chosen from it");
    if (x != NULL && x->role == MURPHI_IS_CHOSEN)
        diag_note(m->diag, x->at, "'%s' is chosen from another multiset", index->name);
    else
        diag_note(m->diag, index->span,
                  "such variables belong to 'choose', 'multisetcount' and 'multisetremovepred'");
    return NULL;
}

struct ast *murphi_element(struct murphi *m, const struct ast *t, const struct ast *bag)
{
    const struct murphi_chosen *c = find_chosen(m, t->kid[1]->kid[0], bag);

    if (c != NULL && c->lost && m->before != NULL)
        must_be_there(m, c, t->span, m->before);
    return c == NULL ? NULL : murphi_name(m, c->element, t->span);
}

void *murphi_refuse_chosen(struct murphi *m, const struct ast *t)
{
    diag_error(m->diag, t->name_span, "'%s' names an element of a multiset: write m[%s]", t->name,
               t->name);
    return NULL;
}

/* ---- choosing ---- */

/* Declares the variable `t` for the elements of the bag. */
static struct murphi_chosen *choose_from(struct murphi *m, const struct ast *t,
                                         const struct ast *bag, const struct murphi_type *elem)
{
    struct murphi_entry *x = murphi_declare(m, MURPHI_IS_CHOSEN, t, elem);
    struct murphi_chosen *c = ARENA_NEW(m->arena, struct murphi_chosen);

    if (x == NULL)
        return NULL;
    *c = (struct murphi_chosen){ .bag = bag, .type = elem, .element = x->out };
    x->chosen = c;
    return c;
}

static struct ast *elements_of(struct murphi *m, const struct ast *t, const struct murphi_chosen *c)
{
    return murphi_binder(m, t->name_span, c->element,
                         ast_make(m->arena, AST_T_ELEMENTS, t->kid[0]->span, 1, c->bag));
}

/* Is it the same multiset from the choice to the end of the body? */
static bool is_lasting(struct murphi *m, const struct ast *t, const struct ast *bag)
{
    for (; bag->kind == AST_INDEX || bag->kind == AST_DOT; bag = bag->kid[0])
        if (bag->kind == AST_INDEX && !murphi_is_fixed(m, bag->kid[1]->kid[0])) {
            diag_error(m->diag, t->span, "which multiset this is may change in the body of a rule");
            diag_note(m->diag, t->span,
                      "an index here is a constant, or a parameter of a ruleset around 'choose'");
            return false;
        }
    return true;
}

/* Are they never the same place? */
static bool are_apart(const struct ast *a, const struct ast *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind != AST_INDEX)
        return a->name != b->name || (a->kind == AST_DOT && are_apart(a->kid[0], b->kid[0]));
    return (a->kid[1]->kid[0]->kind == AST_INT && b->kid[1]->kid[0]->kind == AST_INT &&
            num_cmp(a->kid[1]->kid[0]->number, b->kid[1]->kid[0]->number) != 0) ||
           are_apart(a->kid[0], b->kid[0]);
}

/* An element may not be chosen twice, as the same one and as another that is equal. */
static bool is_first_choice(struct murphi *m, const struct ast *t, const struct ast *bag)
{
    for (size_t i = m->entry.n; i > m->n_globals; i--) {
        const struct murphi_entry *x = m->entry.at[i - 1];
        if (x->role != MURPHI_IS_CHOSEN || are_apart(x->chosen->bag, bag))
            continue;
        diag_error(m->diag, t->span, "two elements are chosen from one multiset at once");
        diag_note(m->diag, x->at, "the other one is '%s'", x->name);
        return false;
    }
    return true;
}

bool murphi_choose(struct murphi *m, const struct ast *t, struct ast *binders, struct ast *values)
{
    const struct murphi_type *elem;
    struct ast *bag = multiset_place(m, t->kid[0], true, &elem);
    const struct murphi_chosen *c;

    if (bag == NULL || !is_lasting(m, t->kid[0], bag) || !is_first_choice(m, t->kid[0], bag))
        return false;
    c = choose_from(m, t, bag, elem);
    if (c == NULL)
        return false;
    ast_append(m->arena, binders, elements_of(m, t, c));
    ast_append(m->arena, values, murphi_name(m, c->element, t->name_span));
    return true;
}

/* What the binder of this `choose` was declared as. */
static const struct murphi_chosen *find_binder(const struct murphi *m, const struct ast *t)
{
    size_t i = m->entry.n - 1;

    while (m->entry.at[i]->role != MURPHI_IS_CHOSEN || m->entry.at[i]->at.from != t->name_span.from)
        i--;
    return m->entry.at[i]->chosen;
}

bool murphi_choose_again(struct murphi *m, const struct ast *t)
{
    const struct murphi_chosen *binder = find_binder(m, t);
    const char *element = binder->element;
    struct murphi_chosen *c = choose_from(m, t, binder->bag, binder->type);

    if (c == NULL)
        return false;
    c->element = murphi_fresh(m, t->name);
    c->known = murphi_fresh(m, t->name);
    c->up = m->chosen;
    m->chosen = c;
    ast_append(m->arena, m->before,
               murphi_variable(m, t->name_span, c->element, c->type,
                               murphi_name(m, element, t->span)));
    ast_append(m->arena, m->before,
               murphi_variable(m, t->name_span, c->known, c->type,
                               murphi_name(m, element, t->span)));
    return true;
}

/* bag(i in m | cond) */
static struct ast *those_that(struct murphi *m, const struct ast *t, const struct ast *bag,
                              const struct murphi_type *elem, bool wanted)
{
    struct ast *before = m->before, *cond = NULL;
    size_t scope = m->entry.n;
    const struct murphi_chosen *c = choose_from(m, t, bag, elem);

    m->before = NULL;
    if (c != NULL)
        cond = murphi_typed(m, t->kid[1], &murphi_boolean);
    m->before = before;
    murphi_leave(m, scope);
    if (cond == NULL)
        return NULL;
    if (!wanted)
        cond = murphi_make(m, AST_NOT, cond->span, cond, NULL);
    return ast_make(m->arena, AST_BAG_OF, t->span, 2, murphi_list(m, t->span, elements_of(m, t, c)),
                    cond);
}

struct ast *murphi_multiset_count(struct murphi *m, const struct ast *t)
{
    const struct murphi_type *elem;
    const struct ast *bag = multiset_place(m, t->kid[0], false, &elem);
    struct ast *those = bag == NULL ? NULL : those_that(m, t, bag, elem, true);

    return those == NULL ? NULL : bag_call(m, "len", those);
}

/* ---- statements ---- */

static bool multisetadd(struct murphi *m, const struct ast *t, struct ast *block)
{
    const struct murphi_type *elem;
    struct ast *bag = multiset_place(m, t->kid[1], true, &elem), *value;

    value = bag == NULL ? NULL : murphi_typed(m, t->kid[0], elem);
    if (value == NULL)
        return false;
    assign_raw(m, block, t->span, bag,
               murphi_make(m, AST_ADD, t->span, bag, bag_call(m, "bag", value)));
    return true;
}

static bool multisetremove(struct murphi *m, const struct ast *t, struct ast *block)
{
    const struct murphi_type *elem;
    const struct ast *bag = multiset_place(m, t->kid[1], true, &elem);
    struct murphi_chosen *c = bag == NULL ? NULL : find_chosen(m, t->kid[0], bag);

    if (c == NULL)
        return false;
    c->lost = true;
    must_be_there(m, c, t->span, block);
    assign_raw(m, block, t->span, copy_of_bag(c), bag_without(m, c, t->span));
    forget(m, c->element, c->type, t->span, block);
    forget(m, c->known, c->type, t->span, block);
    return true;
}

static bool multisetremovepred(struct murphi *m, const struct ast *t, struct ast *block)
{
    const struct murphi_type *elem;
    struct ast *bag = multiset_place(m, t->kid[0], true, &elem);
    struct ast *rest = bag == NULL ? NULL : those_that(m, t, bag, elem, false);

    if (rest == NULL)
        return false;
    ast_append(m->arena, block, murphi_assign(m, t->span, bag, rest));
    return true;
}

bool murphi_multiset_statement(struct murphi *m, const struct ast *t, struct ast *block)
{
    if (murphi_kind(t) == MURPHI_ADD)
        return multisetadd(m, t, block);
    return murphi_kind(t) == MURPHI_REMOVE ? multisetremove(m, t, block)
                                           : multisetremovepred(m, t, block);
}
