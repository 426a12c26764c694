/*
 * Procedures that call themselves from several places, with one place that calls (see
 * murphi_context.h).
 *
 * A call stands for the statements of the procedure, so two places in it would double them with
 * each level.  Here the statements are those of a loop: where there was a call, its arguments are
 * kept, the number of the place is noted in a variable, and what follows is left out; the end of
 * the round calls, and the next one goes on behind that place.  Branches and loops around it are
 * entered again by the number, so local variables of blocks around a call become those of the
 * procedure.
 *
 *     { A; x := p(e); B }     while pc >= 0 {
 *                                 if pc = 0 { A; n := e; pc := -1 } else { pc := 0; x := r }
 *                                 if pc = 0 { B }
 *                                 if pc < 0 { r := p(n); pc := -pc } else { pc := -1 }
 *                             }
 *
 * Places whose `var` parameters are others remain apart.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

#include <stdio.h>
#include <string.h>

#define MOST_RETURNS "1000000"

/* Places that call the same procedure with the same places for its `var` parameters. */
struct resume_group {
    const struct murphi_entry *callee;
    const struct ast *call; /* the first of these calls */
    const char **argument;  /* variables; NULL: a `var` parameter */
    const char *result;     /* a variable, or NULL */
    struct ast *chosen;     /* pc is the number of one of these */
};

struct resume {
    struct murphi *m;
    struct murphi_entry *x; /* whose statements these are */
    struct ast *variables;  /* of the procedure */
    const char *pc;         /* 0: run; k: go on behind the call k; -k: leave for it */
    uint32_t n;             /* calls so far */
    VEC(struct resume_group) group;
    VEC(const char *) binder; /* of the loops around the present statement */
};

/* ---- trees ---- */

static struct ast *resume_number(struct resume *r, struct span at, uint32_t n)
{
    struct ast *t = ast_make(r->m->arena, AST_INT, at, 0);
    char text[12];

    t->number = num_text(r->m->arena, text, (size_t)snprintf(text, sizeof text, "%u", n));
    return t;
}

static struct ast *negative(struct resume *r, struct ast *t)
{
    return murphi_make(r->m, AST_NEG, t->span, t, NULL);
}

static struct ast *pc_is(struct resume *r, struct span at, enum ast_kind kind, struct ast *value)
{
    return murphi_make(r->m, kind, at, murphi_name(r->m, r->pc, at), value);
}

static struct ast *pc_is_zero(struct resume *r, struct span at)
{
    return pc_is(r, at, AST_EQ, resume_number(r, at, 0));
}

static struct ast *set_variable(struct resume *r, struct span at, const char *name,
                                struct ast *value)
{
    struct ast *one = ast_make(r->m->arena, AST_ASSIGN, at, 2, murphi_name(r->m, name, at), value);

    return ast_make(r->m->arena, AST_ASSIGNS, at, 1, murphi_list(r->m, at, one));
}

static void add_case_to(struct resume *r, struct ast *choice, struct ast *cond, struct ast *list)
{
    ast_append(r->m->arena, choice->kid[1],
               ast_make(r->m->arena, AST_CASE, choice->span, 2,
                        cond == NULL ? NULL : murphi_list(r->m, choice->span, cond),
                        murphi_block(r->m, choice->span, list)));
}

static void add_local(struct resume *r, struct span at, const char *name, struct ast *type,
                      struct ast *initial)
{
    struct ast *list = murphi_list(r->m, at, murphi_name(r->m, name, at));

    ast_append(r->m->arena, r->variables,
               ast_make(r->m->arena, AST_VAR, at, 3, list, type, initial));
}

static const char *add_counter(struct resume *r, struct span at, const char *like)
{
    const char *name = murphi_fresh(r->m, like);

    add_local(r, at, name, ast_make(r->m->arena, AST_T_INT, at, 0), resume_number(r, at, 0));
    return name;
}

/* ---- calls ---- */

static struct murphi_entry *entry_of_procedure(const struct murphi *m, const char *name)
{
    for (size_t i = 0; i < m->n_globals; i++)
        if (m->entry.at[i]->role == MURPHI_IS_FUNCTION && m->entry.at[i]->procedure == name)
            return m->entry.at[i];
    return NULL;
}

/* A statement that is a call which leads back to the procedure, or NULL. */
static const struct ast *returning_call(const struct resume *r, const struct ast *t)
{
    const struct ast *call = t->kind == AST_RUN ? t->kid[0] : t->kind == AST_VAR ? t->kid[2] : NULL;
    const struct murphi_entry *callee;

    if (call == NULL || call->kind != AST_CALL)
        return NULL;
    callee = entry_of_procedure(r->m, call->name);
    return callee != NULL && murphi_leads_to(r->m, callee, r->x) ? call : NULL;
}

static bool calls_back(const struct resume *r, const struct ast *t)
{
    if (returning_call(r, t) != NULL)
        return true;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL && calls_back(r, t->kid[i]))
            return true;
    return false;
}

static bool is_reference(const struct murphi_entry *callee, uint32_t i)
{
    const struct ast *params = callee->function->kid[0];

    for (uint32_t k = 0; k < params->n; i -= params->kid[k++]->kid[0]->n)
        if (i < params->kid[k]->kid[0]->n)
            return murphi_kind(params->kid[k]) == MURPHI_VAR_PARAM;
    return false;
}

static bool resumes_alike(const struct ast *a, const struct ast *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    if (a->kind != b->kind || a->name != b->name || a->n != b->n ||
        (a->kind == AST_INT && num_cmp(a->number, b->number) != 0))
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!resumes_alike(a->kid[i], b->kid[i]))
            return false;
    return true;
}

static bool joins_group(const struct resume_group *g, const struct murphi_entry *callee,
                        const struct ast *call)
{
    if (g->callee != callee)
        return false;
    for (uint32_t i = 0; i < call->kid[0]->n; i++)
        if (is_reference(callee, i) &&
            !resumes_alike(g->call->kid[0]->kid[i], call->kid[0]->kid[i]))
            return false;
    return true;
}

/* A new group, with its variables. */
static struct resume_group *new_group(struct resume *r, struct murphi_entry *callee,
                                      const struct ast *call)
{
    const struct ast *f = callee->function;
    struct resume_group g = { .callee = callee, .call = call };
    uint32_t n = 0;

    g.argument = ARENA_ARRAY(r->m->arena, const char *, call->kid[0]->n + 1);
    for (uint32_t i = 0; i < f->kid[0]->n; i++)
        for (uint32_t k = 0; k < f->kid[0]->kid[i]->kid[0]->n; k++, n++) {
            const struct ast *p = f->kid[0]->kid[i];
            g.argument[n] = NULL;
            if (murphi_kind(p) == MURPHI_VAR_PARAM)
                continue;
            g.argument[n] = murphi_fresh(r->m, p->kid[0]->kid[k]->name);
            add_local(r, call->span, g.argument[n],
                      murphi_type_tree(r->m->arena, murphi_type(r->m, p->kid[1]), call->span),
                      NULL);
        }
    if (f->kid[1] != NULL) {
        g.result = murphi_fresh(r->m, f->name);
        add_local(r, call->span, g.result,
                  murphi_type_tree(r->m->arena, murphi_result_type(r->m, f), call->span), NULL);
    }
    vec_push(&r->group, g);
    return &vec_last(&r->group);
}

static struct resume_group *group_of(struct resume *r, const struct ast *call)
{
    struct murphi_entry *callee = entry_of_procedure(r->m, call->name);

    for (size_t i = 0; i < r->group.n; i++)
        if (joins_group(&r->group.at[i], callee, call))
            return &r->group.at[i];
    return new_group(r, callee, call);
}

/* ---- is it possible? ---- */

static bool names_binder(const struct resume *r, const struct ast *t)
{
    for (size_t i = 0; t->kind == AST_NAME && i < r->binder.n; i++)
        if (r->binder.at[i] == t->name)
            return true;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL && names_binder(r, t->kid[i]))
            return true;
    return false;
}

/* Has it the same values whenever the loop is entered, and an order? */
static bool runs_the_same(const struct murphi *m, const struct ast *type)
{
    if (type->kind == AST_T_BOOL)
        return true;
    if (type->kind == AST_T_RANGE)
        return type->kid[0]->kind == AST_INT && type->kid[1]->kind == AST_INT;
    for (size_t i = 0; type->kind == AST_T_NAME && i < m->entry.n; i++) {
        const struct murphi_entry *x = m->entry.at[i];
        if (x->role == MURPHI_IS_TYPE && x->out == type->name && x->type != NULL)
            return x->type->form == FORM_NUMBER || x->type->form == FORM_ENUM ||
                   x->type->form == FORM_BOOLEAN;
    }
    return false;
}

static bool can_resume(struct resume *r, const struct ast *t)
{
    const struct ast *call = returning_call(r, t);
    size_t binders = r->binder.n;
    bool can = true;

    if (call != NULL) {
        const struct murphi_entry *callee = entry_of_procedure(r->m, call->name);
        for (uint32_t i = 0; i < call->kid[0]->n; i++)
            can = can && !(is_reference(callee, i) && names_binder(r, call->kid[0]->kid[i]));
        return can;
    }
    if (!calls_back(r, t))
        return true;
    if (t->kind == AST_EACH) {
        const struct ast *b = t->kid[0]->kid[0];
        if (t->kid[0]->n != 1 || b->kid[0]->n != 1 || !runs_the_same(r->m, b->kid[1]))
            return false;
        vec_push(&r->binder, b->kid[0]->kid[0]->name);
    }
    for (uint32_t i = 0; i < t->n; i++)
        can = can && (t->kid[i] == NULL || can_resume(r, t->kid[i]));
    r->binder.n = binders;
    return can;
}

/* ---- statements ---- */

static struct ast *resume_list(struct resume *r, const struct ast *list);

/* A variable of a block around a call is one of the procedure, which is assigned here. */
static struct ast *as_assignment(struct resume *r, struct ast *t, struct ast *value)
{
    const char *name = t->kid[0]->kid[0]->name;

    add_local(r, t->span, name, t->kid[1], NULL);
    return set_variable(r, t->span, name,
                        value != NULL ? value : ast_make(r->m->arena, AST_UNASSIGNED, t->span, 0));
}

/* if pc = 0 { n := e; pc := -k } else { pc := 0; x := r } */
static void resume_call(struct resume *r, struct ast *t, const struct ast *call, struct ast *out)
{
    struct resume_group *g = group_of(r, call);
    struct span at = call->span;
    struct ast *k = resume_number(r, at, ++r->n);
    struct ast *leave = murphi_list(r->m, at, NULL), *back, *choice, *chosen;

    for (uint32_t i = 0; i < call->kid[0]->n; i++)
        if (g->argument[i] != NULL)
            ast_append(r->m->arena, leave,
                       set_variable(r, call->kid[0]->kid[i]->span, g->argument[i],
                                    call->kid[0]->kid[i]));
    ast_append(r->m->arena, leave, set_variable(r, at, r->pc, negative(r, k)));
    back = murphi_list(r->m, at, set_variable(r, at, r->pc, resume_number(r, at, 0)));
    if (t->kind == AST_VAR)
        ast_append(r->m->arena, back, as_assignment(r, t, murphi_name(r->m, g->result, at)));
    choice = murphi_if(r->m, at, pc_is_zero(r, at), leave);
    add_case_to(r, choice, NULL, back);
    ast_append(r->m->arena, out, choice);
    chosen = pc_is(r, at, AST_EQ, negative(r, k));
    g->chosen = g->chosen == NULL ? chosen : murphi_make(r->m, AST_OR, at, g->chosen, chosen);
}

/* The branch is chosen first, and its number kept. */
static void resume_choice(struct resume *r, const struct ast *t, struct ast *out)
{
    const char *branch = add_counter(r, t->span, "branch");
    struct ast *choose = ast_make(r->m->arena, AST_CHOICE, t->span, 2, t->kid[0],
                                  murphi_list(r->m, t->span, NULL));
    struct ast *run = ast_make(r->m->arena, AST_CHOICE, t->span, 2, NULL,
                               murphi_list(r->m, t->span, NULL));
    struct ast *list = murphi_list(r->m, t->span,
                                   set_variable(r, t->span, branch, resume_number(r, t->span, 0)));

    for (uint32_t i = 0; i < t->kid[1]->n; i++) {
        const struct ast *one = t->kid[1]->kid[i];
        struct ast *k = resume_number(r, one->span, i + 1);
        struct ast *set = murphi_list(r->m, one->span, set_variable(r, one->span, branch, k));
        struct ast *is = murphi_make(r->m, AST_EQ, one->span, murphi_name(r->m, branch, one->span),
                                     k);
        ast_append(r->m->arena, choose->kid[1],
                   ast_make(r->m->arena, AST_CASE, one->span, 2, one->kid[0],
                            murphi_block(r->m, one->span, set)));
        add_case_to(r, run, is,
                    calls_back(r, one->kid[1]) ? resume_list(r, one->kid[1]->kid[0])
                                               : one->kid[1]->kid[0]);
    }
    ast_append(r->m->arena, list, choose);
    ast_append(r->m->arena, out, murphi_if(r->m, t->span, pc_is_zero(r, t->span), list));
    ast_append(r->m->arena, out, run);
}

/* for i in T { if pc = 0 | i = s { s := i; .. } } */
static void resume_each(struct resume *r, const struct ast *t, struct ast *out)
{
    const struct ast *b = t->kid[0]->kid[0];
    const char *i = b->kid[0]->kid[0]->name, *kept = murphi_fresh(r->m, i);
    struct ast *first = set_variable(r, t->span, kept, murphi_name(r->m, i, t->span));
    struct ast *round = murphi_list(r->m, t->span, NULL), *enters;

    add_local(r, t->span, kept, b->kid[1], NULL);
    ast_append(r->m->arena, round,
               murphi_if(r->m, t->span, pc_is_zero(r, t->span), murphi_list(r->m, t->span, first)));
    ast_append(r->m->arena, round, murphi_block(r->m, t->span, resume_list(r, t->kid[1]->kid[0])));
    enters = murphi_make(r->m, AST_AND, t->span,
                         pc_is(r, t->span, AST_GT, resume_number(r, t->span, 0)),
                         murphi_make(r->m, AST_EQ, t->span, murphi_name(r->m, i, t->span),
                                     murphi_name(r->m, kept, t->span)));
    enters = murphi_make(r->m, AST_OR, t->span, pc_is_zero(r, t->span), enters);
    round = murphi_list(r->m, t->span, murphi_if(r->m, t->span, enters, round));
    ast_append(r->m->arena, out,
               ast_make(r->m->arena, AST_EACH, t->span, 2, t->kid[0],
                        murphi_block(r->m, t->span, round)));
}

static void resume_while(struct resume *r, const struct ast *t, struct ast *out)
{
    struct span at = t->span;
    struct ast *goes = murphi_make(r->m, AST_AND, at, pc_is_zero(r, at), t->kid[0]);

    goes = murphi_make(r->m, AST_OR, at, pc_is(r, at, AST_GT, resume_number(r, at, 0)), goes);
    ast_append(r->m->arena, out,
               ast_make(r->m->arena, AST_WHILE, at, 3, goes, t->kid[1],
                        murphi_block(r->m, at, resume_list(r, t->kid[2]->kid[0]))));
}

/* A statement with calls in it. */
static void resume_statement(struct resume *r, struct ast *t, struct ast *out)
{
    const struct ast *call = returning_call(r, t);
    struct ast *inner;

    if (call != NULL) {
        resume_call(r, t, call, out);
    } else if (t->kind == AST_CHOICE) {
        resume_choice(r, t, out);
    } else if (t->kind == AST_EACH) {
        resume_each(r, t, out);
    } else if (t->kind == AST_WHILE) {
        resume_while(r, t, out);
    } else {
        inner = resume_list(r, t->kid[0]);
        for (uint32_t i = 0; i < inner->n; i++)
            ast_append(r->m->arena, out, inner->kid[i]);
    }
}

/* Each statement, where it is its turn. */
static struct ast *resume_list(struct resume *r, const struct ast *list)
{
    struct ast *out = murphi_list(r->m, list->span, NULL), *plain = NULL, *inner, *turn;

    for (uint32_t i = 0; i < list->n; i++) {
        struct ast *t = list->kid[i];
        struct span at = t->span;
        uint32_t before = r->n;
        if (!calls_back(r, t)) {
            if (plain == NULL) {
                plain = murphi_list(r->m, at, NULL);
                ast_append(r->m->arena, out, murphi_if(r->m, at, pc_is_zero(r, at), plain));
            }
            ast_append(r->m->arena, plain, t->kind == AST_VAR ? as_assignment(r, t, t->kid[2]) : t);
            continue;
        }
        plain = NULL;
        inner = murphi_list(r->m, at, NULL);
        resume_statement(r, t, inner);
        turn = murphi_make(r->m, AST_AND, at, pc_is(r, at, AST_GT, resume_number(r, at, before)),
                           pc_is(r, at, AST_LE, resume_number(r, at, r->n)));
        turn = murphi_make(r->m, AST_OR, at, pc_is_zero(r, at), turn);
        ast_append(r->m->arena, out, murphi_if(r->m, at, turn, inner));
    }
    return out;
}

/* ---- all ---- */

static struct ast *the_call(struct resume *r, const struct resume_group *g)
{
    struct span at = g->call->span;
    struct ast *args = murphi_list(r->m, at, NULL), *call;

    for (uint32_t i = 0; i < g->call->kid[0]->n; i++)
        ast_append(r->m->arena, args,
                   g->argument[i] != NULL ? murphi_name(r->m, g->argument[i], at)
                                          : g->call->kid[0]->kid[i]);
    call = ast_named(r->m->arena, AST_CALL, at, g->call->name, at, 1, args);
    return g->result != NULL ? set_variable(r, at, g->result, call)
                             : ast_make(r->m->arena, AST_RUN, at, 1, call);
}

/* if pc < 0 { r := p(n); pc := -pc } else { pc := -1 } */
static struct ast *end_of_round(struct resume *r, struct span at)
{
    struct ast *calls = ast_make(r->m->arena, AST_CHOICE, at, 2, NULL, murphi_list(r->m, at, NULL));
    struct ast *list = murphi_list(r->m, at, calls), *choice;

    for (size_t i = 0; i < r->group.n; i++)
        add_case_to(r, calls, i + 1 < r->group.n ? r->group.at[i].chosen : NULL,
                    murphi_list(r->m, at, the_call(r, &r->group.at[i])));
    ast_append(r->m->arena, list,
               set_variable(r, at, r->pc, negative(r, murphi_name(r->m, r->pc, at))));
    choice = murphi_if(r->m, at, pc_is(r, at, AST_LT, resume_number(r, at, 0)), list);
    list = murphi_list(r->m, at, set_variable(r, at, r->pc, negative(r, resume_number(r, at, 1))));
    add_case_to(r, choice, NULL, list);
    return choice;
}

static struct ast *the_loop(struct resume *r, const struct ast *body)
{
    struct span at = body->span;
    struct ast *most = ast_make(r->m->arena, AST_INT, at, 0), *round, *loop;

    most->number = num_text(r->m->arena, MOST_RETURNS, sizeof MOST_RETURNS - 1);
    round = resume_list(r, body->kid[0]);
    ast_append(r->m->arena, round, end_of_round(r, at));
    loop = ast_make(r->m->arena, AST_WHILE, at, 3, pc_is(r, at, AST_GE, resume_number(r, at, 0)),
                    most, murphi_block(r->m, at, round));
    ast_append(r->m->arena, r->variables, loop);
    return murphi_block(r->m, at, r->variables);
}

static bool has_two_of_a_name(const struct ast *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (list->kid[i]->kid[0]->kid[0]->name == list->kid[k]->kid[0]->kid[0]->name)
                return true;
    return false;
}

struct ast *murphi_resume(struct murphi *m, struct murphi_entry *x, struct ast *body)
{
    struct resume r = { .m = m, .x = x };
    struct ast *made = body;

    if (x->calls_itself < 2 || !can_resume(&r, body)) {
        vec_clear(&r.binder);
        return body;
    }
    r.variables = murphi_list(m, body->span, NULL);
    r.pc = add_counter(&r, body->span, "pc");
    made = the_loop(&r, body);
    r.variables->n--; /* without the loop */
    if (has_two_of_a_name(r.variables))
        made = body;
    else
        x->calls_itself = (uint32_t)r.group.n;
    r.variables->n++;
    vec_clear(&r.group);
    vec_clear(&r.binder);
    return made;
}
