/*
 * Statements (see murphi_context.h).
 *
 * In the body of a function, what follows a statement that may return is executed only if it has
 * not.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

/* CMurphi gives up a loop after 1,000 rounds, rumur never. */
#define MOST_ROUNDS "1000000"

bool murphi_any_returns(const struct ast *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (murphi_may_return(list->kid[i]))
            return true;
    return false;
}

bool murphi_may_return(const struct ast *t)
{
    switch (murphi_kind(t)) {
    case MURPHI_RETURN: return true;
    case MURPHI_IF:
    case MURPHI_SWITCH: {
        const struct ast *arms = t->kid[t->n - 1];
        for (uint32_t i = 0; i < arms->n; i++)
            if (murphi_any_returns(arms->kid[i]->kid[1]))
                return true;
        return false;
    }
    case MURPHI_FOR:
    case MURPHI_WHILE:
    case MURPHI_ALIASES: return murphi_any_returns(t->kid[1]);
    default: return false;
    }
}

/* In place of a call, where a return is a value that is remembered. */
static bool list_may_leave(const struct murphi *m, const struct ast *list)
{
    return !m->call->procedure && murphi_any_returns(list);
}

static struct ast *not_done(struct murphi *m, struct span at)
{
    return murphi_make(m, AST_NOT, at, murphi_name(m, m->call->done, at), NULL);
}

/* Statements in a block of their own. */
static struct ast *inner_block(struct murphi *m, struct span at, const struct ast *list)
{
    struct ast *block = murphi_list(m, at, NULL), *before = m->before;
    size_t scope = m->entry.n;
    bool ok = murphi_statements(m, list, block);

    m->before = before;
    murphi_leave(m, scope);
    return ok ? murphi_block(m, at, block) : NULL;
}

/* A round is not begun after a return. */
static struct ast *round_block(struct murphi *m, struct span at, const struct ast *list)
{
    struct ast *block = inner_block(m, at, list);

    if (block == NULL || !list_may_leave(m, list))
        return block;
    return murphi_block(m, at,
                        murphi_list(m, at, murphi_if(m, at, not_done(m, at), block->kid[0])));
}

/* ---- assignments ---- */

static bool assign(struct murphi *m, const struct ast *t, struct ast *block)
{
    const struct murphi_type *type;
    struct ast *place = murphi_place_before(m, t->kid[0], &type, t->kid[1]), *value, *hole;

    value = place == NULL ? NULL : murphi_typed_hole(m, t->kid[1], type, &hole);
    if (value == NULL)
        return false;
    murphi_copy(m, block, place, hole, value);
    return true;
}

static bool execute_reset(struct murphi *m, const struct ast *t, struct ast *block)
{
    bool clear = murphi_kind(t) == MURPHI_CLEAR;
    const struct murphi_type *type, *unordered;
    struct ast *place = murphi_place(m, t->kid[0], &type), *value;

    if (place == NULL)
        return false;
    unordered = clear ? murphi_least_scalarset(type) : NULL;
    if (unordered != NULL) {
        diag_warning(m->diag, t->span,
                     "this is the first value of '%s', which so is not taken as a set of "
                     "interchangeable values; CMurphi refuses it",
                     unordered->name);
        diag_note(m->diag, t->span, "'undefine' leaves it without a value");
    }
    value = clear ? murphi_least(m->arena, m->symbols, type, t->span)
                  : murphi_unassigned(m->arena, m->symbols, type, t->span);
    ast_append(m->arena, block, murphi_assign(m, t->span, place, value));
    return true;
}

/* ---- branches ---- */

static bool branch_on(struct murphi *m, const struct ast *arms, uint32_t from, struct span at,
                      struct ast *block);

/* What is computed for a condition alone comes before its branch. */
static bool add_arm(struct murphi *m, const struct ast *arms, uint32_t i, struct ast *branches)
{
    const struct ast *arm = arms->kid[i];
    struct ast *before = m->before, *first = murphi_list(m, arm->span, NULL), *cond, *body;

    m->before = first;
    cond = arm->kid[0] == NULL ? NULL : murphi_typed(m, arm->kid[0], &murphi_boolean);
    m->before = before;
    if (arm->kid[0] != NULL && cond == NULL)
        return false;
    if (first->n > 0) {
        if (!branch_on(m, arms, i, arm->span, first))
            return false;
        ast_append(m->arena, branches,
                   ast_make(m->arena, AST_CASE, arm->span, 2, NULL,
                            murphi_block(m, arm->span, first)));
        return true;
    }
    body = inner_block(m, arm->span, arm->kid[1]);
    if (body == NULL)
        return false;
    ast_append(m->arena, branches,
               ast_make(m->arena, AST_CASE, arm->span, 2,
                        cond == NULL ? NULL : murphi_list(m, cond->span, cond), body));
    return true;
}

/* The arms from there on, of which the first one's condition is computed in `block`. */
static bool branch_on(struct murphi *m, const struct ast *arms, uint32_t from, struct span at,
                      struct ast *block)
{
    struct ast *branches = murphi_list(m, at, NULL), *cond, *body;
    bool ok = true;

    block->n = 0; /* computed again */
    m->before = block;
    cond = murphi_typed(m, arms->kid[from]->kid[0], &murphi_boolean);
    body = cond == NULL ? NULL : inner_block(m, at, arms->kid[from]->kid[1]);
    if (body == NULL)
        return false;
    ast_append(m->arena, branches,
               ast_make(m->arena, AST_CASE, at, 2, murphi_list(m, at, cond), body));
    for (uint32_t i = from + 1; i < arms->n && ok; i++) {
        uint32_t n = branches->n;
        ok = add_arm(m, arms, i, branches);
        if (ok && branches->kid[n]->kid[0] == NULL)
            break; /* an else, in which the other arms are */
    }
    ast_append(m->arena, block, ast_make(m->arena, AST_CHOICE, at, 2, NULL, branches));
    return ok;
}

static bool choose_arm(struct murphi *m, const struct ast *t, struct ast *block)
{
    struct ast *inner = murphi_list(m, t->span, NULL), *before = m->before;
    bool ok = branch_on(m, t->kid[0], 0, t->span, inner);

    m->before = before;
    for (uint32_t i = 0; ok && i < inner->n; i++)
        ast_append(m->arena, block, inner->kid[i]);
    return ok;
}

static bool add_case(struct murphi *m, const struct ast *t, const struct murphi_type *type,
                     struct ast *branches)
{
    struct ast *values = t->kid[0] == NULL ? NULL : murphi_list(m, t->span, NULL), *body;
    struct ast *before = m->before;
    bool ok = true;

    m->before = NULL;
    for (uint32_t i = 0; values != NULL && i < t->kid[0]->n; i++) {
        struct ast *v = murphi_typed(m, t->kid[0]->kid[i], type);
        ok = ok && v != NULL;
        if (v != NULL)
            ast_append(m->arena, values, v);
    }
    m->before = before;
    body = inner_block(m, t->span, t->kid[1]);
    if (!ok || body == NULL)
        return false;
    ast_append(m->arena, branches, ast_make(m->arena, AST_CASE, t->span, 2, values, body));
    return true;
}

/* e = v | e = w, of the values of a case. */
static struct ast *case_test(struct murphi *m, struct ast *e, const struct ast *values)
{
    struct ast *test = NULL, *one;

    for (uint32_t i = 0; i < values->n; i++) {
        one = ast_make(m->arena, AST_EQ, values->kid[i]->span, 2, e, values->kid[i]);
        test = test == NULL ? one : murphi_make(m, AST_OR, one->span, test, one);
    }
    return test;
}

/* As `if` of Murphi, which compares undefined values, too.  The name switch' is none of Murphi. */
static bool switch_by_tests(struct murphi *m, const struct ast *t, struct ast *subject,
                            struct ast *hole, const struct murphi_type *type, struct ast *block)
{
    const struct ast *cases = t->kid[1];
    size_t scope = m->entry.n;
    struct ast *e = murphi_name(m, symbol_of(m->symbols, "switch'"), t->kid[0]->span);
    struct murphi_entry *x = murphi_declare(m, MURPHI_IS_BINDING, e, type);
    struct ast *never = ast_make(m->arena, AST_FALSE, t->span, 0), *arms, *all;
    bool ok;

    x->value = subject;
    x->hole = hole;
    arms = murphi_list(m, t->span, NULL);
    if (cases->n == 0 || cases->kid[0]->kid[0] == NULL)
        ast_append(m->arena, arms,
                   ast_make(m->arena, (enum ast_kind)MURPHI_ARM, t->span, 2, never,
                            murphi_list(m, t->span, NULL)));
    for (uint32_t i = 0; i < cases->n; i++) {
        const struct ast *one = cases->kid[i], *values = one->kid[0];
        ast_append(m->arena, arms,
                   ast_make(m->arena, (enum ast_kind)MURPHI_ARM, one->span, 2,
                            values == NULL ? NULL : case_test(m, e, values), one->kid[1]));
    }
    all = ast_make(m->arena, (enum ast_kind)MURPHI_IF, t->span, 1, arms);
    ok = choose_arm(m, all, block);
    murphi_leave(m, scope);
    return ok;
}

static bool switch_on(struct murphi *m, const struct ast *t, struct ast *block)
{
    const struct murphi_type *type;
    struct ast *subject = murphi_expr(m, t->kid[0], &type), *hole;
    struct ast *branches = murphi_list(m, t->kid[1]->span, NULL);
    bool ok = subject != NULL;

    hole = subject == NULL ? NULL : murphi_hole(m, t->kid[0], subject, type);
    if (hole != NULL && (type->form == FORM_SCALARSET || type->form == FORM_UNION))
        return switch_by_tests(m, t, subject, hole, type, block);
    for (uint32_t i = 0; ok && i < t->kid[1]->n; i++)
        ok = add_case(m, t->kid[1]->kid[i], type, branches);
    if (!ok)
        return false;
    if (branches->n == 0) /* the term is evaluated all the same */
        ast_append(m->arena, branches,
                   ast_make(m->arena, AST_CASE, t->span, 2, NULL,
                            murphi_block(m, t->span, murphi_list(m, t->span, NULL))));
    ast_append(m->arena, block, ast_make(m->arena, AST_CHOICE, t->span, 2, subject, branches));
    return true;
}

/* ---- loops, aliases ---- */

static bool give_back(struct murphi *m, const struct ast *t, struct ast *block);

/* A return, if the quantifier holds. */
static bool return_if_some(struct murphi *m, struct ast *exists, const struct ast *leave,
                           struct ast *block)
{
    struct ast *c = murphi_rounds(m, exists), *list = murphi_list(m, exists->span, NULL);

    if (c == NULL || !give_back(m, leave, list))
        return false;
    ast_append(m->arena, block, murphi_if(m, exists->span, c, list));
    return true;
}

static bool repeat_for(struct murphi *m, const struct ast *t, struct ast *block)
{
    const struct ast *leave;
    struct ast *exists = murphi_leaving_loop(m, t, &leave);
    size_t scope = m->entry.n;
    struct ast *binder, *body;

    if (exists != NULL)
        return return_if_some(m, exists, leave, block);
    binder = murphi_quant(m, t->kid[0]);
    vec_push(&m->loops, binder == NULL ? NULL : vec_last(&m->entry)->type);
    body = binder == NULL ? NULL : round_block(m, t->span, t->kid[1]);
    m->loops.n--;
    murphi_leave(m, scope);
    if (body == NULL)
        return false;
    ast_append(m->arena, block,
               ast_make(m->arena, AST_EACH, t->span, 2, murphi_list(m, t->kid[0]->span, binder),
                        body));
    return true;
}

static struct ast *most_rounds(struct murphi *m, struct span at)
{
    struct ast *most = ast_make(m->arena, AST_INT, at, 0);

    most->number = num_text(m->arena, MOST_ROUNDS, sizeof MOST_ROUNDS - 1);
    return most;
}

/* var goes = true; while goes { .. if c { .. } else { goes := false; } } */
static bool repeat_while_computed(struct murphi *m, const struct ast *t, struct ast *block)
{
    const char *goes = murphi_fresh(m, "goes");
    struct ast *round = murphi_list(m, t->span, NULL), *cond, *body, *stop, *choice;

    m->before = round;
    cond = murphi_typed(m, t->kid[0], &murphi_boolean);
    body = cond == NULL ? NULL : inner_block(m, t->span, t->kid[1]);
    if (body == NULL)
        return false;
    stop = murphi_assign(m, t->span, murphi_name(m, goes, t->span),
                         ast_make(m->arena, AST_FALSE, t->span, 0));
    choice = murphi_if(m, t->span, cond, body->kid[0]);
    ast_append(m->arena, choice->kid[1],
               ast_make(m->arena, AST_CASE, t->span, 2, NULL,
                        murphi_block(m, t->span, murphi_list(m, t->span, stop))));
    ast_append(m->arena, round, choice);
    ast_append(m->arena, block,
               murphi_variable(m, t->span, goes, &murphi_boolean,
                               ast_make(m->arena, AST_TRUE, t->span, 0)));
    cond = murphi_name(m, goes, t->span);
    if (list_may_leave(m, t->kid[1]))
        cond = murphi_make(m, AST_AND, t->span, not_done(m, t->span), cond);
    ast_append(m->arena, block,
               ast_make(m->arena, AST_WHILE, t->span, 3, cond, most_rounds(m, t->span),
                        murphi_block(m, t->span, round)));
    return true;
}

static bool repeat_while(struct murphi *m, const struct ast *t, struct ast *block)
{
    struct ast *cond = murphi_quietly(m, t->kid[0]), *body;

    if (cond == NULL)
        return repeat_while_computed(m, t, block);
    body = inner_block(m, t->span, t->kid[1]);
    if (body == NULL)
        return false;
    if (list_may_leave(m, t->kid[1]))
        cond = murphi_make(m, AST_AND, cond->span, not_done(m, cond->span), cond);
    ast_append(m->arena, block,
               ast_make(m->arena, AST_WHILE, t->span, 3, cond, most_rounds(m, t->span), body));
    return true;
}

static bool with_aliases(struct murphi *m, const struct ast *t, struct ast *block)
{
    size_t scope = m->entry.n;
    struct ast *inner = murphi_list(m, t->span, NULL), *before = m->before;
    bool ok = true;

    m->before = inner;
    for (uint32_t i = 0; i < t->kid[0]->n; i++)
        ok = murphi_bind(m, t->kid[0]->kid[i]->name, t->kid[0]->kid[i],
                         t->kid[0]->kid[i]->kid[0]) &&
             ok;
    ok = ok && murphi_statements(m, t->kid[1], inner);
    m->before = before;
    murphi_leave(m, scope);
    if (ok)
        ast_append(m->arena, block, murphi_block(m, t->span, inner));
    return ok;
}

/* ---- all ---- */

static bool assert_that(struct murphi *m, const struct ast *t, struct ast *block)
{
    struct ast *cond = murphi_typed(m, t->kid[0], &murphi_boolean), *text = NULL;

    if (cond == NULL)
        return false;
    if (t->name != NULL)
        text = ast_named(m->arena, AST_STRING, t->span, t->name, t->span, 0);
    ast_append(m->arena, block, ast_make(m->arena, AST_ASSERT, t->span, 2, cond, text));
    return true;
}

static bool assume_that(struct murphi *m, const struct ast *t, struct ast *block)
{
    struct ast *cond = murphi_typed(m, t->kid[0], &murphi_boolean);

    if (cond != NULL)
        ast_append(m->arena, block, ast_make(m->arena, AST_ASSUME, t->span, 1, cond));
    return cond != NULL;
}

/* Functions in it are executed; the value is looked at only where it is shown. */
static bool execute_put(struct murphi *m, const struct ast *t, struct ast *block)
{
    const struct murphi_type *type;
    struct ast *x = t->kid[0]->kind == AST_STRING ? t->kid[0] : murphi_expr(m, t->kid[0], &type);

    if (x != NULL)
        ast_append(m->arena, block, ast_make(m->arena, AST_SAY, t->span, 1, x));
    return x != NULL;
}

static bool give_back(struct murphi *m, const struct ast *t, struct ast *block)
{
    const struct murphi_call *c = m->call;
    struct ast *value = NULL, *hole = NULL;

    if ((c->result == NULL) != (t->kid[0] == NULL)) {
        diag_error(m->diag, t->span,
                   c->result != NULL     ? "a function returns a value"
                   : c->function == NULL ? "a rule returns no value"
                                         : "a procedure returns no value");
        return false;
    }
    if (c->result != NULL) {
        value = murphi_typed_hole(m, t->kid[0], c->result, &hole);
        if (value == NULL)
            return false;
    }
    if (c->procedure)
        ast_append(m->arena, block, ast_make(m->arena, AST_RETURN, t->span, 1, value));
    else if (value != NULL)
        murphi_copy(m, block, murphi_name(m, c->value, t->span), hole, value);
    if (c->done != NULL)
        ast_append(m->arena, block,
                   murphi_assign(m, t->span, murphi_name(m, c->done, t->span),
                                 ast_make(m->arena, AST_TRUE, t->span, 0)));
    return true;
}

static bool statement(struct murphi *m, const struct ast *t, struct ast *block)
{
    const struct ast *other = murphi_kind(t) == MURPHI_FOR ? murphi_accumulation(m, t) : NULL;

    m->before = block;
    if (other != NULL)
        return statement(m, other, block);
    if (t->kind == AST_ASSIGN)
        return assign(m, t, block);
    if (t->kind == AST_CALL)
        return murphi_call_procedure(m, t, block);
    switch (murphi_kind(t)) {
    case MURPHI_IF: return choose_arm(m, t, block);
    case MURPHI_SWITCH: return switch_on(m, t, block);
    case MURPHI_FOR: return repeat_for(m, t, block);
    case MURPHI_WHILE: return repeat_while(m, t, block);
    case MURPHI_ALIASES: return with_aliases(m, t, block);
    case MURPHI_CLEAR:
    case MURPHI_UNDEFINE: return execute_reset(m, t, block);
    case MURPHI_ASSERT: return assert_that(m, t, block);
    case MURPHI_ERROR:
        ast_append(m->arena, block,
                   ast_named(m->arena, AST_FAIL, t->span, t->name, t->name_span, 0));
        return true;
    case MURPHI_RETURN: return give_back(m, t, block);
    case MURPHI_PUT: return execute_put(m, t, block);
    case MURPHI_ASSUME: return assume_that(m, t, block);
    case MURPHI_COVER: return murphi_cover(m, t, block);
    default: return murphi_multiset_statement(m, t, block);
    }
}

bool murphi_statements(struct murphi *m, const struct ast *list, struct ast *block)
{
    bool ok = true;

    for (uint32_t i = 0; i < list->n; i++) {
        const struct ast *t = list->kid[i];
        struct ast *rest;
        ok = statement(m, t, block) && ok;
        if (i + 1 == list->n || m->call->procedure || !murphi_may_return(t))
            continue;
        rest = murphi_list(m, t->span, NULL);
        ast_append(m->arena, block, murphi_if(m, t->span, not_done(m, t->span), rest));
        block = rest;
    }
    return ok;
}

struct ast *murphi_body(struct murphi *m, struct span at, const struct ast *declarations,
                        const struct ast *list)
{
    struct ast *block = murphi_list(m, at, NULL);
    bool ok = true;

    for (uint32_t i = 0; i < declarations->n; i++)
        ok = murphi_declaration(m, declarations->kid[i], block) && ok;
    ok = murphi_statements(m, list, block) && ok;
    return ok ? murphi_block(m, at, block) : NULL;
}
