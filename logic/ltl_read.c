/*
 * Formulas of linear temporal logic from their tree (see ltl_read.h).
 */
#include "config.h"

#include "logic/ltl_read.h"

#include <string.h>

#include "logic/elab_ltl.h"
#include "parser/ast_print.h"

/* ---- the tree of the user ---- */

static const struct temporal {
    const char *name;
    uint32_t n; /* arguments */
    const char *form;
} temporals[] = {
    { "G", 1, "G(f)" },
    { "F", 1, "F(f)" },
    { "X", 1, "X(f)" },
    { "U", 2, "U(f, g)" },
    { "W", 2, "W(f, g)" },
    { "R", 2, "R(f, g)" },
    { "does", 1, "does(<a>)" },
    { "weakly_fair", 1, "weakly_fair(<a>)" },
    { "strongly_fair", 1, "strongly_fair(<a>)" },
};

/* A constant F is no function, so F(f) still is the operator. */
static bool may_be_called(const struct entry *x)
{
    return x != NULL && x->kind != ENTRY_CONST && x->kind != ENTRY_TYPE &&
           x->kind != ENTRY_GLOBAL && x->kind != ENTRY_LABEL && x->kind != ENTRY_LOCAL;
}

static const struct temporal *temporal_of(const struct scope *s, const struct ast *t)
{
    if (t->kind != AST_CALL || may_be_called(scope_find(s, t->name)))
        return NULL;
    for (size_t i = 0; i < sizeof temporals / sizeof temporals[0]; i++)
        if (strcmp(t->name, temporals[i].name) == 0)
            return &temporals[i];
    return NULL;
}

bool is_ltl(const struct scope *s, const struct ast *t)
{
    return t->kind == AST_CALL && strcmp(t->name, "ltl") == 0 && scope_find(s, t->name) == NULL;
}

bool ltl_is_temporal(const struct scope *s, const struct ast *t)
{
    if (t == NULL || is_ltl(s, t))
        return false;
    if (temporal_of(s, t) != NULL)
        return true;
    for (uint32_t i = 0; i < t->n; i++)
        if (ltl_is_temporal(s, t->kid[i]))
            return true;
    return false;
}

static uint32_t refuse_tree(struct ltl_reading *r, const struct ast *t, const char *text)
{
    if (r->ok)
        diag_error(r->b->e->diag, t->span, "%s", text);
    r->ok = false;
    return 0;
}

/* ---- atoms ---- */

static bool equal_trees(const struct ast *t, const struct ast *u)
{
    struct buf x = BUF_EMPTY, y = BUF_EMPTY;
    bool same;

    ast_print(&x, t);
    ast_print(&y, u);
    same = strcmp(buf_text(&x), buf_text(&y)) == 0;
    buf_clear(&x);
    buf_clear(&y);
    return same;
}

static uint32_t atom_of(struct ltl_reading *r, const struct ast *t, bool action, bool negative)
{
    size_t i = 0;

    while (i < r->atom.n && (r->atom.at[i].action != action || !equal_trees(r->atom.at[i].tree, t)))
        i++;
    if (i == r->atom.n)
        vec_push(&r->atom, ((struct ltl_atom){ t, action }));
    return ltl_literal(&r->list, (uint32_t)i, negative);
}

/* A name that an action binds would have to be known at other points of the run. */
static const struct ast *binding(const struct ast *t)
{
    const struct ast *found = NULL;

    if (t == NULL || t->kind == AST_PAT_BIND || t->kind == AST_PAT_NAME)
        return t;
    for (uint32_t i = 0; i < t->n && found == NULL; i++)
        found = binding(t->kid[i]);
    return found;
}

static uint32_t action_atom(struct ltl_reading *r, const struct ast *t, bool negative)
{
    const struct ast *a = t->kid[0], *bound = binding(a);

    if (bound != NULL)
        return refuse_tree(r, bound,
                           "no name can be bound here: the formula speaks of other points of the "
                           "run, too; write '_'");
    if (a->kind == AST_R_SEQ || a->kind == AST_R_STAR || a->kind == AST_R_PLUS ||
        a->kind == AST_R_OPT)
        return refuse_tree(r, a, "a single action is needed here, not a sequence of them");
    return atom_of(r, a, true, negative);
}

/* ---- normal form ---- */

static uint32_t constant(struct ltl_reading *r, bool which)
{
    return ltl_make(&r->list, which ? LTL_TRUE : LTL_FALSE, 0, 0);
}

static uint32_t join_ltl(struct ltl_reading *r, bool both, uint32_t f, uint32_t g)
{
    return ltl_make(&r->list, both ? LTL_AND : LTL_OR, f, g);
}

static uint32_t wrong_number(struct ltl_reading *r, const struct ast *t, const struct temporal *o)
{
    diag_error(r->b->e->diag, t->span, "'%s' takes %u argument%s, %u given: %s", o->name, o->n,
               o->n == 1 ? "" : "s", t->kid[0]->n, o->form);
    r->ok = false;
    return 0;
}

/* G(f), F(f); where the formula is negated, f is so already. */
static uint32_t globally(struct ltl_reading *r, uint32_t f, bool negative)
{
    return ltl_make(&r->list, negative ? LTL_UNTIL : LTL_RELEASE, constant(r, negative), f);
}

static uint32_t finally(struct ltl_reading *r, uint32_t f, bool negative)
{
    return globally(r, f, !negative);
}

/* Weakly: again and again it is done, or is not possible.  Strongly: from some point on it is never
   possible, or it is done again and again. */
static uint32_t read_fairness(struct ltl_reading *r, const struct ast *a, bool weakly,
                              bool negative)
{
    struct arena *arena = r->b->e->arena;
    struct ast *possible = ast_make(arena, AST_DIAMOND, a->span, 2, a->kid[0],
                                    ast_make(arena, AST_TRUE, r->at, 0));
    uint32_t done = action_atom(r, a, negative), not_possible;

    if (!r->ok)
        return 0;
    not_possible = atom_of(r, possible, false, !negative);
    if (weakly)
        return globally(r, finally(r, join_ltl(r, negative, done, not_possible), negative),
                        negative);
    return join_ltl(r, negative, finally(r, globally(r, not_possible, negative), negative),
                    globally(r, finally(r, done, negative), negative));
}

static uint32_t read_one(struct ltl_reading *r, const struct ast *arg, const struct temporal *o,
                         bool negative)
{
    bool steps = strlen(o->name) > 1;
    uint32_t f;

    if (steps && arg->kind != AST_ACTION_ARG) {
        diag_error(r->b->e->diag, arg->span, "an action is needed here, in angle brackets: %s",
                   o->form);
        r->ok = false;
        return 0;
    }
    if (steps && o->name[0] != 'd')
        return read_fairness(r, arg, o->name[0] == 'w', negative);
    f = ltl_read(r, arg, negative);
    switch (o->name[0]) {
    case 'G': return globally(r, f, negative);
    case 'F': return finally(r, f, negative);
    case 'X': return ltl_make(&r->list, LTL_NEXT, f, 0);
    default: return f;
    }
}

static uint32_t read_operator(struct ltl_reading *r, const struct ast *t, const struct temporal *o,
                              bool negative)
{
    const struct ast *args = t->kid[0];
    enum ltl_kind until = negative ? LTL_RELEASE : LTL_UNTIL;
    enum ltl_kind release = negative ? LTL_UNTIL : LTL_RELEASE;
    uint32_t f, g;

    if (args->n != o->n)
        return wrong_number(r, t, o);
    if (o->n == 1)
        return read_one(r, args->kid[0], o, negative);
    f = ltl_read(r, args->kid[0], negative);
    g = ltl_read(r, args->kid[1], negative);
    switch (o->name[0]) {
    case 'U': return ltl_make(&r->list, until, f, g);
    case 'R': return ltl_make(&r->list, release, f, g);
    default: return ltl_make(&r->list, release, g, join_ltl(r, negative, f, g));
    }
}

/* f <=> g, and the opposite */
static uint32_t read_same(struct ltl_reading *r, const struct ast *f, const struct ast *g,
                          bool same)
{
    uint32_t both = join_ltl(r, true, ltl_read(r, f, false), ltl_read(r, g, !same));
    uint32_t none = join_ltl(r, true, ltl_read(r, f, true), ltl_read(r, g, same));

    return join_ltl(r, false, both, none);
}

static uint32_t read_if_ltl(struct ltl_reading *r, const struct ast *t, bool negative)
{
    uint32_t yes = join_ltl(r, true, ltl_read(r, t->kid[0], false),
                            ltl_read(r, t->kid[1], negative));
    uint32_t no = join_ltl(r, true, ltl_read(r, t->kid[0], true), ltl_read(r, t->kid[2], negative));

    return join_ltl(r, false, yes, no);
}

uint32_t ltl_read(struct ltl_reading *r, const struct ast *t, bool negative)
{
    const struct temporal *o = temporal_of(r->s, t);

    if (!r->ok)
        return 0;
    if (r->list.too_many)
        return refuse_tree(r, t,
                           "the formula of LTL is too large here: more than 64 different parts");
    if (o != NULL)
        return read_operator(r, t, o, negative);
    if (t->kind == AST_ACTION_ARG)
        return action_atom(r, t, negative);
    if (!ltl_is_temporal(r->s, t))
        return t->kind == AST_TRUE || t->kind == AST_FALSE
                   ? constant(r, (t->kind == AST_TRUE) != negative)
                   : atom_of(r, t, false, negative);
    switch (t->kind) {
    case AST_NOT: return ltl_read(r, t->kid[0], !negative);
    case AST_AND:
    case AST_OR:
    case AST_IMPLIES:
        return join_ltl(r, (t->kind == AST_AND) != negative,
                        ltl_read(r, t->kid[0], negative != (t->kind == AST_IMPLIES)),
                        ltl_read(r, t->kid[1], negative));
    case AST_IFF:
    case AST_EQ: return read_same(r, t->kid[0], t->kid[1], !negative);
    case AST_NE: return read_same(r, t->kid[0], t->kid[1], negative);
    case AST_IF: return read_if_ltl(r, t, negative);
    case AST_FORALL:
    case AST_LET:
        return refuse_tree(
            r, t,
            "operators of LTL in here: a name can be bound around them only where the "
            "formula begins, or in 'forall' that '&&' joins");
    default:
        return refuse_tree(
            r, t,
            "an operator of LTL stands in here, where it has no meaning: it can stand "
            "in '!', '&&', '||', '=>', '<=>', 'if' and operators of LTL");
    }
}

void ltl_reading_clear(struct ltl_reading *r)
{
    ltl_list_clear(&r->list);
    vec_clear(&r->atom);
}
