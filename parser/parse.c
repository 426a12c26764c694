/*
 * The entry points: start a scanner on the text and run the grammar.
 */
#include "config.h"
#include "parser/parse.h"

#include "parser/parser.h"
#include "parser/grammar.h"
#include "parser/scan.h"

static struct ast *run_parser(struct parser *p)
{
    size_t errors = diag_errors(p->diag);
    int failed;

    scan_open(p);
    failed = gram_parse(p);
    scan_close(p);
    return failed || diag_errors(p->diag) > errors ? NULL : p->result;
}

struct ast *parse_model(struct arena *a, struct symbols *s, const struct text *t, struct diag *d)
{
    struct parser p = { .arena = a, .symbols = s, .text = t, .diag = d, .start = TOK_START_MODEL };
    return run_parser(&p);
}

struct ast *parse_properties(struct arena *a, struct symbols *s, const struct text *t,
                             struct diag *d)
{
    struct parser p = {
        .arena = a,
        .symbols = s,
        .text = t,
        .diag = d,
        .start = TOK_START_PROPERTIES,
        .properties = true,
    };
    return run_parser(&p);
}

struct ast *parse_formula(struct arena *a, struct symbols *s, const struct text *t, struct diag *d)
{
    struct parser p = {
        .arena = a,
        .symbols = s,
        .text = t,
        .diag = d,
        .start = TOK_START_FORMULA,
        .properties = true,
    };
    return run_parser(&p);
}

void parser_too_deep(struct parser *p, struct span at)
{
    if (!p->too_deep)
        diag_error(p->diag, at, "nested too deeply (more than %d levels)", AST_MAX_DEPTH);
    p->too_deep = true;
}

struct ast *parser_deep(struct parser *p, struct ast *x)
{
    if (x->depth > AST_MAX_DEPTH)
        parser_too_deep(p, x->name_span);
    return x;
}

struct ast *parser_nested(struct parser *p, struct ast *x)
{
    x->depth++;
    x->chain = 0; /* in a row it is one operand */
    return parser_deep(p, x);
}

void parser_formula_only(struct parser *p, struct span at, const char *what)
{
    if (!p->properties)
        diag_error(p->diag, at, "%s can stand in properties only, not in a model", what);
}
