/*
 * --to-stg (see write_stg.h).
 *
 * The properties of a Murphi model go to a second file beside the first, whose name ends in .mu.
 * What only Murphi allows is written in another way: a constant outside of its type as the value of
 * a function, which is not known before the model runs; a scalarset whose values are taken in an
 * order as a range.
 */
#include "config.h"

#include "cli/export/write_stg.h"

#include <string.h>

#include "cli/command/output.h"
#include "parser/ast_print.h"
#include "parser/murphi/murphi_comments.h"

static const struct span nowhere = { NULL, 0, 0 };

/* x.stg: x.mu */
static void properties_path(struct buf *b, const char *path)
{
    buf_bytes(b, path, strlen(path) - strlen(".stg"));
    buf_add(b, ".mu");
}

static bool write_tree(const char *path, const struct ast *tree, struct diag *d)
{
    struct buf b = BUF_EMPTY;
    bool ok;

    ast_print(&b, tree);
    ok = output_text(path, &b, d);
    buf_clear(&b);
    return ok;
}

/* ---- what only Murphi allows ---- */

static struct ast *make_number(const struct session *j, const char *digit, struct span at)
{
    struct ast *t = ast_make(j->input, AST_INT, at, 0);

    t->number = num_text(j->input, digit, 1);
    return t;
}

/* fun outside'(n' : int) : int = n'; */
static struct ast *identity(const struct session *j, const char *name)
{
    struct span at = { j->model_text, 0, 0 };
    const char *param = symbol_of(j->symbols, "n'");
    struct ast *n = ast_named(j->input, AST_NAME, at, param, at, 0);
    struct ast *type = ast_make(j->input, AST_T_INT, at, 0);
    struct ast *list = ast_make(j->input, AST_LIST, at, 1, n);

    list = ast_make(j->input, AST_LIST, at, 1, ast_make(j->input, AST_BINDER, at, 2, list, type));
    return ast_named(j->input, AST_FUN, at, name, at, 3, list, type, n);
}

/* In the tree itself: one that several places share is written at all of them. */
static void rewrite_constants(const struct session *j, struct ast *model)
{
    const char *name = symbol_of(j->symbols, "outside'");

    for (size_t i = 0; i < j->tolerated.constant.n; i++) {
        struct ast *t = (struct ast *)j->tolerated.constant.at[i], *inner;
        if (t->kind == AST_CALL && t->name == name)
            continue;
        inner = arena_copy(j->input, t, sizeof *t);
        *t = *ast_named(j->input, AST_CALL, t->span, name, t->span, 1,
                        ast_make(j->input, AST_LIST, t->span, 1, inner));
    }
    if (j->tolerated.constant.n > 0) {
        model->kind = AST_LIST;
        ast_append(j->input, model, identity(j, name));
        model->kind = AST_MODEL;
    }
}

static void rewrite_scalarsets(const struct session *j)
{
    for (size_t i = 0; i < j->tolerated.ordered.n; i++) {
        struct ast *t = (struct ast *)session_type(j, j->tolerated.ordered.at[i]), *last;
        if (t->kid[0]->kind != AST_T_SCALARSET)
            continue;
        last = ast_make(j->input, AST_SUB, t->span, 2, t->kid[0]->kid[0],
                        make_number(j, "1", t->span));
        t->kid[0] = ast_make(j->input, AST_T_RANGE, t->span, 2, make_number(j, "0", t->span), last);
    }
}

enum exitcode write_stg(const struct options *o, const struct session *j, struct diag *d)
{
    struct buf path = BUF_EMPTY;
    bool ok;

    if (j->model_tree == NULL) {
        diag_error(d, nowhere, "--to-stg: '%s' is a transition system, not a model",
                   j->model_text->name);
        return EXIT_WRONG;
    }
    rewrite_constants(j, (struct ast *)j->model_tree);
    rewrite_scalarsets(j);
    if (j->own_properties != NULL)
        murphi_comments(j->input, j->symbols, j->model_text, (struct ast *)j->model_tree);
    ok = write_tree(o->to_stg, j->model_tree, d);
    if (ok && j->own_properties != NULL) {
        properties_path(&path, o->to_stg);
        ok = write_tree(buf_text(&path), j->own_properties, d);
        buf_clear(&path);
    }
    return ok ? EXIT_EXPECTED : EXIT_WRONG;
}
