/*
 * Canonical text of declarations, processes, systems and whole files.
 */
#include "config.h"
#include "parser/ast_print.h"

#include <string.h>

#include "parser/print_internal.h"
#include "support/bug.h"

/* ---- used by all parts ---- */

void print_list(struct buf *b, const struct ast *list, print_one one)
{
    for (uint32_t i = 0; i < list->n; i++) {
        if (i > 0)
            buf_add(b, ", ");
        one(b, list->kid[i]);
    }
}

void print_enclosed(struct buf *b, const char *open, const struct ast *list, const char *close,
                    print_one one)
{
    if (list == NULL)
        return;
    buf_add(b, open);
    print_list(b, list, one);
    buf_add(b, close);
}

void print_name(struct buf *b, const struct ast *x)
{
    buf_add(b, x->name);
}

static void initial(struct buf *b, const struct ast *expr)
{
    if (expr == NULL)
        return;
    buf_add(b, " = ");
    print_expr(b, expr);
}

/* ---- channels, variables, functions ---- */

static void channel(struct buf *b, const struct ast *x)
{
    buf_add(b, x->name);
    print_enclosed(b, "[", x->kid[0], "]", print_type);
}

static void print_payload_types(struct buf *b, const char *before, const struct ast *types)
{
    if (types->n == 0)
        return;
    buf_add(b, before);
    if (types->n == 1)
        print_type(b, types->kid[0]);
    else
        print_enclosed(b, "(", types, ")", print_type);
}

static void buffer(struct buf *b, const struct ast *x)
{
    buf_add(b, "buffer ");
    print_expr(b, x->kid[0]);
    for (uint32_t i = 0; i < x->kid[1]->n; i++)
        buf_printf(b, " %s", x->kid[1]->kid[i]->name);
}

static void broadcast(struct buf *b, const struct ast *x)
{
    (void)x;
    buf_add(b, "broadcast");
}

static void channels(struct buf *b, const struct ast *x)
{
    print_enclosed(b, "channel ", x->kid[0], "", channel);
    print_payload_types(b, " : ", x->kid[1]);
    if (x->kid[2] != NULL) {
        buf_char(b, ' ');
        ast_print(b, x->kid[2]);
    }
    buf_char(b, ';');
}

void print_variables(struct buf *b, const struct ast *x)
{
    buf_add(b, "var ");
    print_typed(b, x);
    initial(b, x->kid[2]);
    buf_char(b, ';');
}

static void print_constant(struct buf *b, const struct ast *x)
{
    buf_printf(b, "const %s", x->name);
    if (x->kid[0] != NULL) {
        buf_add(b, " : ");
        print_type(b, x->kid[0]);
    }
    initial(b, x->kid[1]);
    buf_char(b, ';');
}

static void function(struct buf *b, const struct ast *x)
{
    buf_printf(b, "fun %s", x->name);
    print_enclosed(b, "(", x->kid[0], ") : ", print_typed);
    print_type(b, x->kid[1]);
    initial(b, x->kid[2]);
    buf_char(b, ';');
}

static void formal_parameter(struct buf *b, const struct ast *x)
{
    buf_add(b, x->kind == AST_REFERENCE ? "var " : "");
    print_typed(b, x);
}

static void procedure(struct buf *b, const struct ast *x)
{
    buf_printf(b, "procedure %s(", x->name);
    print_list(b, x->kid[0], formal_parameter);
    buf_char(b, ')');
    if (x->kid[1] != NULL) {
        buf_add(b, " : ");
        print_type(b, x->kid[1]);
    }
    if (x->kid[2] != NULL) {
        buf_add(b, " max ");
        print_expr(b, x->kid[2]);
    }
    buf_char(b, ' ');
    print_block(b, x->kid[3], 0);
}

static void type(struct buf *b, const struct ast *x)
{
    buf_printf(b, "type %s = ", x->name);
    print_type(b, x->kid[0]);
    buf_char(b, ';');
}

/* ---- edges ---- */

#define EDGE_INDENT 4

static void channel_use(struct buf *b, const struct ast *x)
{
    buf_add(b, x->name);
    print_enclosed(b, "[", x->kid[0], "]", print_expr);
}

static void action(struct buf *b, const struct ast *x)
{
    bool send = x->kind == AST_SEND, several;

    if (x->kind == AST_TAU) {
        buf_printf(b, "tau%s%s", x->name != NULL ? " " : "", x->name != NULL ? x->name : "");
        print_enclosed(b, "(", x->kid[0], ")", print_expr);
        return;
    }
    several = x->kid[1]->n > 1;
    channel_use(b, x->kid[0]);
    buf_char(b, send ? '!' : '?');
    print_enclosed(b, several ? "(" : "", x->kid[1], several ? ")" : "",
                   send ? print_expr : print_edge_pattern);
}

static void target(struct buf *b, const struct ast *x)
{
    buf_printf(b, "-> %s", x->name);
    print_enclosed(b, "(", x->kid[0], ")", print_expr);
}

static void condition(struct buf *b, const char *word, const struct ast *expr)
{
    if (expr == NULL)
        return;
    buf_add(b, word);
    print_expr(b, expr);
    buf_char(b, ' ');
}

/* What `do` and `then` change. */
static void changes(struct buf *b, const char *word, const struct ast *x)
{
    if (x == NULL)
        return;
    buf_add(b, word);
    if (x->kind == AST_BLOCK)
        print_block(b, x, EDGE_INDENT);
    else
        print_list(b, x, print_assignment);
    buf_char(b, ' ');
}

/* NULL: nothing is said. */
static void fairness(struct buf *b, const struct ast *x)
{
    if (x != NULL)
        buf_add(b, strcmp(x->name, "strong") == 0 ? "strong fair " : "fair ");
}

static void edge(struct buf *b, const struct ast *x)
{
    fairness(b, x->kid[7]);
    print_enclosed(b, "for ", x->kid[0], " ", print_typed);
    if (x->kid[1] != NULL && x->kid[1]->kind == AST_ELSE)
        buf_add(b, "else ");
    else
        condition(b, "when ", x->kid[1]);
    changes(b, "do ", x->kid[2]);
    if (x->kid[3] != NULL) {
        action(b, x->kid[3]);
        buf_char(b, ' ');
    }
    condition(b, "where ", x->kid[4]);
    changes(b, "then ", x->kid[5]);
    target(b, x->kid[6]);
    buf_char(b, ';');
}

/* ---- processes ---- */

static void param(struct buf *b, const struct ast *x)
{
    if (x->kind == AST_PARAM) {
        print_typed(b, x);
        return;
    }
    print_list(b, x->kid[0], print_name);
    buf_add(b, " : channel");
    print_enclosed(b, " [", x->kid[1], "] of", print_type);
    print_payload_types(b, " ", x->kid[2]);
}

static void print_edges(struct buf *b, const struct ast *edges)
{
    buf_add(b, edges->n > 0 ? " {\n" : " { ");
    for (uint32_t i = 0; i < edges->n; i++) {
        buf_pad(b, ' ', EDGE_INDENT);
        if ((int)edges->kid[i]->kind == AST_FOREIGN)
            print_name(b, edges->kid[i]);
        else
            edge(b, edges->kid[i]);
        buf_char(b, '\n');
    }
    buf_add(b, edges->n > 0 ? "  }" : "}");
}

static void node(struct buf *b, const struct ast *x)
{
    const struct ast *edges = x->kid[1];

    buf_printf(b, "node %s", x->name);
    if (x->kid[0]->n > 0)
        print_enclosed(b, "(", x->kid[0], ")", print_typed);
    print_edges(b, edges);
}

static void print_begin(struct buf *b, const struct ast *x)
{
    buf_printf(b, "begin %s", x->name);
    print_enclosed(b, "(", x->kid[0], ")", print_expr);
    buf_char(b, ';');
}

static void print_starts(struct buf *b, const struct ast *x)
{
    buf_add(b, "begin");
    print_edges(b, x->kid[0]);
}

static void process(struct buf *b, const struct ast *x)
{
    fairness(b, x->kid[3]);
    buf_printf(b, "process %s", x->name);
    if (x->kid[0]->n > 0)
        print_enclosed(b, "(", x->kid[0], ")", param);
    buf_add(b, " {\n");
    if (x->kid[1] != NULL) {
        buf_add(b, "  ");
        ast_print(b, x->kid[1]);
        buf_char(b, '\n');
    }
    for (uint32_t i = 0; i < x->kid[2]->n; i++) {
        buf_add(b, "  ");
        ast_print(b, x->kid[2]->kid[i]);
        buf_char(b, '\n');
    }
    buf_char(b, '}');
}

/* ---- systems ---- */

enum { PARALLEL, RESTRICTED, OPERAND };

static void system_part(struct buf *b, const struct ast *x, int level);

static void instance(struct buf *b, const struct ast *x)
{
    if (x->kid[1] != NULL)
        buf_printf(b, "%s : ", x->kid[1]->name);
    buf_add(b, x->name);
    print_enclosed(b, "(", x->kid[0], ")", print_expr);
}

static void restriction(struct buf *b, const struct ast *x)
{
    system_part(b, x->kid[0], RESTRICTED);
    buf_add(b, x->kid[1] == NULL ? " \\ *" : " \\ ");
    print_enclosed(b, "{", x->kid[1], "}", print_name);
}

static void system_bare(struct buf *b, const struct ast *x)
{
    if (x->kind == AST_INSTANCE) {
        instance(b, x);
    } else if (x->kind == AST_RESTRICT) {
        restriction(b, x);
    } else if (x->kind == AST_FAMILY) {
        print_enclosed(b, "par ", x->kid[0], " . ", print_typed);
        system_part(b, x->kid[1], OPERAND);
    } else {
        system_part(b, x->kid[0], ast_in_row(x, 0) ? PARALLEL : RESTRICTED);
        buf_add(b, " || ");
        system_part(b, x->kid[1], ast_in_row(x, 1) ? PARALLEL : RESTRICTED);
    }
}

static void system_part(struct buf *b, const struct ast *x, int level)
{
    int own = x->kind == AST_PARALLEL ? PARALLEL : x->kind == AST_RESTRICT ? RESTRICTED : OPERAND;

    if (own < level)
        buf_char(b, '(');
    system_bare(b, x);
    if (own < level)
        buf_char(b, ')');
}

/* ---- properties ---- */

static void print_string_literal(struct buf *b, const struct ast *x)
{
    buf_quoted(b, x->name);
}

static void included(struct buf *b, const struct ast *x)
{
    buf_add(b, "include ");
    print_string_literal(b, x);
    buf_char(b, ';');
}

static void independent(struct buf *b, const struct ast *x)
{
    buf_add(b, "independent(");
    print_list(b, x->kid[0], print_name);
    buf_add(b, ");");
}

static void property(struct buf *b, const struct ast *x)
{
    const struct ast *f = x->kid[2];
    bool covers = f->kind == AST_COVER;

    buf_printf(b, "%s %s", covers ? "cover" : "property", x->name);
    if (x->kid[0] != NULL) {
        buf_char(b, ' ');
        print_string_literal(b, x->kid[0]);
    }
    if (x->kid[1] != NULL)
        buf_printf(b, " expect %s", x->kid[1]->name);
    initial(b, covers ? f->kid[0] : f);
    buf_char(b, ';');
}

static void pred_param(struct buf *b, const struct ast *x)
{
    buf_printf(b, "%s%s", x->kind == AST_ACTIONPARAM ? "action " : "", x->name);
    if (x->kind == AST_PREDPARAM && x->kid[0] != NULL) {
        buf_add(b, " : ");
        print_type(b, x->kid[0]);
    }
}

static void pred(struct buf *b, const struct ast *x)
{
    buf_printf(b, "pred %s", x->name);
    print_enclosed(b, "(", x->kid[0], ")", pred_param);
    initial(b, x->kid[1]);
    buf_char(b, ';');
}

/* ---- all kinds ---- */

static void lines(struct buf *b, const struct ast *x)
{
    for (uint32_t i = 0; i < x->n; i++) {
        ast_print(b, x->kid[i]);
        buf_char(b, '\n');
    }
}

/* The kinds that are printed on their own, not inside an expression, type or modality. */
static const struct {
    enum ast_kind kind;
    print_one print;
} printers[] = {
    { AST_MODEL, lines },
    { AST_PROPERTIES, lines },
    { AST_FOREIGN, print_name },
    { AST_INCLUDE, included },
    { AST_CONST, print_constant },
    { AST_TYPE, type },
    { AST_CHANNELS, channels },
    { AST_CHANNEL, channel },
    { AST_BUFFER, buffer },
    { AST_BROADCAST, broadcast },
    { AST_INDEPENDENT, independent },
    { AST_VAR, print_variables },
    { AST_FUN, function },
    { AST_PROCEDURE, procedure },
    { AST_REFERENCE, formal_parameter },
    { AST_PROCESS, process },
    { AST_PARAM, param },
    { AST_CHANPARAM, param },
    { AST_BEGIN, print_begin },
    { AST_STARTS, print_starts },
    { AST_NODE, node },
    { AST_EDGE, edge },
    { AST_TARGET, target },
    { AST_ASSIGN, print_assignment },
    { AST_BLOCK, print_statement },
    { AST_ASSIGNS, print_statement },
    { AST_CHOICE, print_statement },
    { AST_EACH, print_statement },
    { AST_WHILE, print_statement },
    { AST_ASSERT, print_statement },
    { AST_ASSUME, print_statement },
    { AST_SAY, print_statement },
    { AST_FAIL, print_statement },
    { AST_RUN, print_statement },
    { AST_RETURN, print_statement },
    { AST_TAU, action },
    { AST_SEND, action },
    { AST_RECEIVE, action },
    { AST_CHANREF, channel_use },
    { AST_PARALLEL, system_bare },
    { AST_RESTRICT, system_bare },
    { AST_FAMILY, system_bare },
    { AST_INSTANCE, system_bare },
    { AST_FIELD, print_typed },
    { AST_BINDER, print_typed },
    { AST_STRING, print_string_literal },
    { AST_EXPECT, print_name },
    { AST_PROPERTY, property },
    { AST_PRED, pred },
    { AST_PREDPARAM, pred_param },
    { AST_ACTIONPARAM, pred_param },
};

void ast_print(struct buf *b, const struct ast *x)
{
    for (size_t i = 0; i < sizeof printers / sizeof printers[0]; i++) {
        if (printers[i].kind == x->kind) {
            printers[i].print(b, x);
            return;
        }
    }
    if (x->kind == AST_LIST) {
        print_list(b, x, ast_print);
    } else if (x->kind == AST_SYSTEM) {
        buf_add(b, "system ");
        system_bare(b, x->kid[0]);
        buf_char(b, ';');
    } else if (x->kind >= AST_PAT_NAME && x->kind <= AST_PAT_EXPR) {
        print_pattern(b, x);
    } else if (x->kind >= AST_T_BOOL && x->kind <= AST_T_SEQ) {
        print_type(b, x);
    } else if (x->kind >= AST_R_SEQ && x->kind <= AST_A_IN) {
        print_regular(b, x);
    } else {
        print_expr(b, x);
    }
}
