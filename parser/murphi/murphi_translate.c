/*
 * Rules, start states and properties (see murphi_translate.h).
 */
#include "config.h"
#include "parser/murphi/murphi_translate.h"

#include <stdio.h>
#include <string.h>

#include "parser/murphi/murphi_context.h"
#include "parser/scan.h"

#define NODE "run"

/* ---- rules ---- */

bool murphi_is_chosen_from(struct murphi *m, const struct murphi_around *a, const struct ast *t)
{
    for (; a != NULL; a = a->up)
        if (murphi_kind(a->t) == MURPHI_CHOOSE && murphi_kind(t) != MURPHI_RULE) {
            diag_error(m->diag, t->span, "rules alone can stand in 'choose'");
            diag_note(m->diag, t->span,
                      "how many elements of a multiset satisfy a condition says 'multisetcount'");
            return true;
        }
    return false;
}

bool murphi_open_rulesets(struct murphi *m, const struct murphi_around *a, struct ast *binders,
                          struct ast *values)
{
    const struct ast *list;
    bool ok = a == NULL || murphi_open_rulesets(m, a->up, binders, values);

    if (a != NULL && murphi_kind(a->t) == MURPHI_CHOOSE)
        return ok && murphi_choose(m, a->t, binders, values);
    for (uint32_t i = 0; a != NULL && i < a->t->kid[0]->n; i++) {
        list = a->t->kid[0]->kid[i];
        if (murphi_kind(a->t) == MURPHI_ALIASES) {
            ok = ok && murphi_bind(m, list->name, list, list->kid[0]);
            continue;
        }
        struct ast *b = ok ? murphi_quant(m, list) : NULL;
        ok = ok && b != NULL;
        if (!ok)
            break;
        ast_append(m->arena, binders, b);
        ast_append(m->arena, values,
                   m->entry.at[m->entry.n - 1]->role == MURPHI_IS_BINDING
                       ? m->entry.at[m->entry.n - 1]->value
                       : murphi_name(m, m->entry.at[m->entry.n - 1]->out, list->name_span));
    }
    return ok;
}

/* In the body an alias is the place that it was at its beginning, and so is a chosen element. */
static bool bind_again(struct murphi *m, const struct murphi_around *a)
{
    bool ok = a == NULL || bind_again(m, a->up);

    if (a != NULL && murphi_kind(a->t) == MURPHI_CHOOSE)
        return ok && murphi_choose_again(m, a->t);
    for (uint32_t i = 0;
         ok && a != NULL && murphi_kind(a->t) == MURPHI_ALIASES && i < a->t->kid[0]->n; i++)
        ok = murphi_bind(m, a->t->kid[0]->kid[i]->name, a->t->kid[0]->kid[i],
                         a->t->kid[0]->kid[i]->kid[0]);
    return ok;
}

/* A guard of which statements compute the value: without it, the step is not possible. */
static bool guard_statement(struct murphi *m, const struct ast *guard, struct ast *list)
{
    struct ast *cond;

    m->pure = true;
    cond = murphi_typed(m, guard, &murphi_boolean);
    m->pure = false;
    if (cond != NULL)
        ast_append(m->arena, list, ast_make(m->arena, AST_ASSUME, guard->span, 1, cond));
    return cond != NULL;
}

/* The statements of a rule, which may return, as a procedure does.  guard: NULL, or to be computed
   by statements. */
static struct ast *rule_body(struct murphi *m, const struct murphi_around *a, const struct ast *t,
                             const struct ast *guard)
{
    uint32_t first = murphi_kind(t) == MURPHI_START ? 0 : 1;
    struct ast *list = murphi_list(m, t->span, NULL), *body;
    struct murphi_call call = { NULL };
    bool ok;

    m->before = list;
    m->call = &call;
    if (murphi_any_returns(t->kid[first + 1])) {
        call.done = murphi_fresh(m, "done");
        ast_append(m->arena, list,
                   murphi_variable(m, t->span, call.done, &murphi_boolean,
                                   ast_make(m->arena, AST_FALSE, t->span, 0)));
    }
    ok = bind_again(m, a) && (guard == NULL || guard_statement(m, guard, list));
    body = ok ? murphi_body(m, t->span, t->kid[first], t->kid[first + 1]) : NULL;
    m->before = NULL;
    m->call = NULL;
    m->chosen = NULL;
    if (body == NULL)
        return NULL;
    for (uint32_t i = 0; i < body->kid[0]->n; i++)
        ast_append(m->arena, list, body->kid[0]->kid[i]);
    return list;
}

/* The edge of the rule or start state t, and another one for what is left out. */
static bool add_edges(struct murphi *m, const struct ast *t, struct ast *edge, struct ast *list)
{
    bool start = edge->kid[3] == NULL;
    struct ast *whole = murphi_list(m, edge->span, NULL), *left_out;

    murphi_cover_rule(m, t, edge, list);
    for (uint32_t i = 0; i < list->n; i++)
        ast_append(m->arena, whole, list->kid[i]);
    if (!murphi_end_of_step(m, whole))
        return false;
    edge->kid[2] = murphi_block(m, edge->span, whole);
    ast_append(m->arena, start ? m->starts : m->edges, edge);
    if (start || !murphi_has_left_out(m))
        return true;
    left_out = murphi_left_out(m, edge, list);
    if (left_out != NULL)
        ast_append(m->arena, m->edges, left_out);
    return left_out != NULL;
}

static bool rule(struct murphi *m, const struct murphi_around *a, const struct ast *t)
{
    bool start = murphi_kind(t) == MURPHI_START;
    struct ast *binders = murphi_list(m, t->span, NULL), *values = murphi_list(m, t->span, NULL);
    struct ast *guard = NULL, *body, *target, *action = NULL;
    size_t scope = m->entry.n;
    bool ok;

    m->before = NULL;
    ok = !murphi_is_chosen_from(m, a, t) && murphi_open_rulesets(m, a, binders, values);
    if (ok && !start && t->kid[0] != NULL)
        guard = murphi_quietly(m, t->kid[0]);
    body = ok ? rule_body(m, a, t, start || guard != NULL ? NULL : t->kid[0]) : NULL;
    if (body != NULL) {
        if (!start)
            action = ast_named(m->arena, AST_TAU, t->name_span,
                               murphi_step_name(m, t->name, "rule"), t->name_span, 1,
                               values->n > 0 ? values : NULL);
        target = ast_named(m->arena, AST_TARGET, t->name_span, symbol_of(m->symbols, NODE),
                           t->name_span, 1, NULL);
        ok = add_edges(m, t,
                       ast_make(m->arena, AST_EDGE, t->span, 8, binders->n > 0 ? binders : NULL,
                                guard, NULL, action, NULL, NULL, target, (struct ast *)NULL),
                       body);
    }
    murphi_leave(m, scope);
    return ok && body != NULL;
}

/* ---- all ---- */

/* How many start states are written, and those in rulesets, which are many, twice. */
static uint32_t written_starts(const struct ast *list)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < list->n; i++)
        n += murphi_kind(list->kid[i]) == MURPHI_START ? 1
             : murphi_kind(list->kid[i]) == MURPHI_RULESET
                 ? 2 * written_starts(list->kid[i]->kid[1])
             : murphi_kind(list->kid[i]) == MURPHI_ALIASES ? written_starts(list->kid[i]->kid[1])
                                                           : 0;
    return n;
}

static bool rules_of(struct murphi *m, const struct murphi_around *a, const struct ast *list)
{
    bool ok = true;

    for (uint32_t i = 0; i < list->n; i++) {
        const struct ast *t = list->kid[i];
        struct murphi_around inner = { a, t };
        switch (murphi_kind(t)) {
        case MURPHI_RULE:
        case MURPHI_START: ok = rule(m, a, t) && ok; break;
        case MURPHI_RULESET:
        case MURPHI_ALIASES:
        case MURPHI_CHOOSE: ok = rules_of(m, &inner, t->kid[1]) && ok; break;
        default: ok = murphi_property(m, a, t) && ok;
        }
    }
    return ok;
}

/* The names of types below t. */
static void mention_types(struct murphi *m, const struct ast *t, struct ast *list)
{
    if (t->kind == AST_T_NAME)
        ast_append(m->arena, list, ast_named(m->arena, AST_T_NAME, t->span, t->name, t->span, 0));
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL)
            mention_types(m, t->kid[i], list);
}

/* In parameters and results, which in the model are perhaps no types. */
static struct ast *mentioned_types(struct murphi *m, const struct ast *functions)
{
    struct ast *list = murphi_list(m, functions->span, NULL);

    for (uint32_t i = 0; i < functions->n; i++) {
        mention_types(m, functions->kid[i]->kid[0], list);
        if (functions->kid[i]->kid[1] != NULL)
            mention_types(m, functions->kid[i]->kid[1], list);
    }
    return list;
}

static bool declare_functions(struct murphi *m, const struct ast *list)
{
    bool ok = true;

    for (uint32_t i = 0; i < list->n; i++) {
        struct murphi_entry *x = murphi_declare(m, MURPHI_IS_FUNCTION, list->kid[i], NULL);
        ok = ok && x != NULL;
        if (x != NULL)
            x->function = list->kid[i];
    }
    return ok;
}

static void warn_without_return(struct murphi *m, const struct ast *functions)
{
    for (uint32_t i = 0; i < functions->n; i++)
        if (murphi_never_returns_last(m, functions->kid[i]))
            diag_warning(m->diag, functions->kid[i]->name_span,
                         "function '%s' may end without 'return', which then is a run-time error",
                         functions->kid[i]->name);
}

/* fun quotient'(a, b : int) : int = if a < 0 then -(-a / b) else a / b; */
static void division(struct murphi *m, const char *name, enum ast_kind kind)
{
    struct span at = m->model->span;
    struct ast *a = murphi_name(m, symbol_of(m->symbols, "a'"), at);
    struct ast *b = murphi_name(m, symbol_of(m->symbols, "b'"), at);
    struct ast *zero = ast_make(m->arena, AST_INT, at, 0), *negative, *list;
    struct ast *type = ast_make(m->arena, AST_T_INT, at, 0);

    zero->number = num_text(m->arena, "0", 1);
    negative = murphi_make(m, AST_NEG, at,
                           murphi_make(m, kind, at, murphi_make(m, AST_NEG, at, a, NULL), b), NULL);
    list = murphi_list(m, at, a);
    ast_append(m->arena, list, b);
    list = murphi_list(m, at, ast_make(m->arena, AST_BINDER, at, 2, list, type));
    ast_append(m->arena, m->model,
               ast_named(m->arena, AST_FUN, at, symbol_of(m->symbols, name), at, 3, list, type,
                         ast_make(m->arena, AST_IF, at, 3, murphi_make(m, AST_LT, at, a, zero),
                                  negative, murphi_make(m, kind, at, a, b))));
}

/* The process, its node, and the system. */
static void make_process(struct murphi *m, const struct ast *program)
{
    struct span at = program->span;
    const char *name = symbol_of(m->symbols, "Murphi");
    struct ast *node, *begin, *instance;

    at.to = at.from;
    node = ast_named(m->arena, AST_NODE, at, symbol_of(m->symbols, NODE), at, 2,
                     murphi_list(m, at, NULL), m->edges);
    begin = ast_make(m->arena, AST_STARTS, m->starts->n == 0 ? at : m->starts->kid[0]->span, 1,
                     m->starts);
    ast_append(m->arena, m->model,
               ast_named(m->arena, AST_PROCESS, at, name, at, 4, murphi_list(m, at, NULL), begin,
                         murphi_list(m, at, node), (struct ast *)NULL));
    instance = ast_named(m->arena, AST_INSTANCE, at, name, at, 2, NULL, NULL);
    ast_append(m->arena, m->model, ast_make(m->arena, AST_SYSTEM, at, 1, instance));
}

/* Of the first rule, function or declaration: an error of the whole text is reported there. */
static struct span first_place(const struct ast *program)
{
    for (uint32_t i = program->n; i > 0; i--)
        if (program->kid[i - 1]->n > 0)
            return program->kid[i - 1]->kid[0]->span;
    return program->span;
}

static bool translate_all(struct murphi *m, const struct ast *program)
{
    struct span at = program->span;
    bool ok = true;

    for (uint32_t i = 0; i < program->kid[0]->n; i++)
        ok = murphi_declaration(m, program->kid[0]->kid[i], NULL) && ok;
    ok = declare_functions(m, program->kid[1]) && ok;
    warn_without_return(m, program->kid[1]);
    m->floor = m->n_globals;
    m->local = true;
    m->n_starts = written_starts(program->kid[2]);
    murphi_find_covers(m, program);
    ok = murphi_find_conditions(m, NULL, program->kid[2]) && ok;
    ok = rules_of(m, NULL, program->kid[2]) && ok;
    murphi_cover_properties(m);
    if (ok && m->starts->n == 0) {
        diag_error(m->diag, first_place(program), "the model has no startstate");
        return false;
    }
    if (m->divides)
        division(m, "quotient'", AST_DIV);
    if (m->remains)
        division(m, "remainder'", AST_MOD);
    if (m->shifts)
        murphi_define_shift(m, at);
    make_process(m, program);
    return ok;
}

/* Is there a union or a multiset? */
static bool murphi_collects(const struct ast *t)
{
    if (murphi_kind(t) == MURPHI_UNION || murphi_kind(t) == MURPHI_MULTISET)
        return true;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL && murphi_collects(t->kid[i]))
            return true;
    return false;
}

bool murphi_translate(struct arena *a, struct symbols *s, const struct ast *program, struct diag *d,
                      enum murphi_dialect dialect, const char *deadlock, bool counts_left_out,
                      struct murphi_model *out)
{
    struct murphi m = {
        .arena = a, .symbols = s, .diag = d, .dialect = dialect, .counts_left_out = counts_left_out
    };
    bool ok;

    m.counts_down = dialect == DIALECT_RUMUR;
    if (dialect == DIALECT_BY_FILE)
        m.dialect = murphi_collects(program) ? DIALECT_CMURPHI : DIALECT_RUMUR;
    m.model = ast_make(a, AST_MODEL, program->span, 0);
    m.properties = ast_make(a, AST_PROPERTIES, program->span, 0);
    m.model->kind = m.properties->kind = AST_LIST; /* while they grow */
    m.edges = murphi_list(&m, program->span, NULL);
    m.starts = murphi_list(&m, program->span, NULL);
    map_init(&m.map);
    map_init(&m.step_map);
    ok = translate_all(&m, program);
    murphi_safety(&m, program->span, deadlock);
    m.model->kind = AST_MODEL;
    m.properties->kind = AST_PROPERTIES;
    map_clear(&m.map);
    map_clear(&m.step_map);
    vec_clear(&m.entry);
    vec_clear(&m.step);
    vec_clear(&m.condition);
    for (size_t i = 0; i < m.cover.n; i++)
        vec_clear(&m.cover.at[i].step);
    vec_clear(&m.cover);
    vec_clear(&m.unions);
    vec_clear(&m.conversions);
    vec_clear(&m.loops);
    *out = (struct murphi_model){ m.model, mentioned_types(&m, program->kid[1]), m.properties,
                                  m.dialect, m.n_assumed > 0 };
    return ok && diag_errors(d) == 0;
}
