/*
 * Declarations from other files (see include.h).
 *
 * The files form a graph, which is walked depth first.  The files on the way to the present one are
 * a chain of `struct reading` on the stack; one of them again is a cycle.
 */
#include "config.h"

#include "parser/include.h"

#include <string.h>

#include "parser/parse.h"
#include "support/buf.h"

/* A file whose declarations are being taken. */
struct reading {
    const struct text *text;
    struct span at; /* its `include` */
    const struct reading *outer;
    uint32_t depth;
};

struct including {
    struct arena *arena;
    struct symbols *symbols;
    struct includes *files;
    struct diag *diag;
    struct ast *all; /* the declarations so far */
    uint64_t bytes;  /* of all files */
    bool ok;
};

void includes_clear(struct includes *x)
{
    vec_clear(&x->file);
}

/* ---- which file ---- */

/* In the folder of the file that names it. */
static const char *path_of(struct including *x, const struct text *from, const char *name)
{
    struct buf b = BUF_EMPTY;
    const char *path;

    buf_bytes(&b, from->name, text_folder_length(from->name));
    buf_add(&b, name);
    path = arena_string(x->arena, buf_text(&b), b.n);
    buf_clear(&b);
    return path;
}

/* Why no file can be named so; NULL: one can. */
static const char *why_no_name(const char *name)
{
    static const char *const other[] = { ".m", ".aut", ".mu" };

    if (name[0] == '\0')
        return "names no file";
    if (name[0] == '/')
        return "has to be named by its way from the folder of this one";
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        if (text_name_ends(name, other[i]))
            return "is not in the language of models ('.stg')";
    return NULL;
}

static bool refuse_cycle(struct including *x, const struct reading *r, const struct ast *t,
                         const char *path)
{
    const struct reading *first = r;

    while (first != NULL && !text_same_file(first->text->name, path))
        first = first->outer;
    if (first == NULL)
        return false;
    diag_error(x->diag, t->name_span, "'%s' includes itself", first->text->name);
    for (; r != first; r = r->outer)
        diag_note(x->diag, r->at, "'%s' is included here", r->text->name);
    return true;
}

static bool has_been_read(const struct including *x, const char *path)
{
    for (size_t i = 0; i < x->files->file.n; i++)
        if (text_same_file(x->files->file.at[i].text->name, path))
            return true;
    return false;
}

/* ---- reading it ---- */

static const char *why_too_many(const struct including *x, const struct reading *r)
{
    if (r->depth >= INCLUDE_MAX_DEPTH)
        return "is included too deeply";
    return x->files->file.n >= INCLUDE_MAX_FILES ? "is one file too many" : NULL;
}

/* NULL: reported. */
static const struct text *read_file(struct including *x, const struct reading *r,
                                    const struct ast *t, const char *path)
{
    const char *why = x->files->refused != NULL ? x->files->refused : why_no_name(t->name);
    const struct text *text = NULL;

    if (why != NULL)
        path = t->name;
    else
        why = why_too_many(x, r);
    if (why == NULL)
        text = x->files->read(x->files->self, x->arena, path, &why);
    if (text != NULL && (x->bytes += text->len) > TEXT_MAX_BYTES) {
        text = NULL;
        why = "makes the files of the model too large";
    }
    x->files->missing = x->files->missing || text == NULL;
    if (text == NULL)
        diag_error(x->diag, t->name_span, "'%s' %s", path, why);
    return text;
}

static void take_declarations(struct including *x, const struct reading *r, const struct ast *tree);

static void include_one(struct including *x, const struct reading *r, const struct ast *t)
{
    const char *path = path_of(x, r->text, t->name);
    struct reading inner = { .at = t->name_span, .outer = r, .depth = r->depth + 1 };
    struct include_file file = { .at = t->name_span };
    const struct ast *tree = NULL;

    if (refuse_cycle(x, r, t, path)) {
        x->ok = false;
        return;
    }
    if (has_been_read(x, path))
        return;
    inner.text = file.text = read_file(x, r, t, path);
    if (file.text != NULL) {
        vec_push(&x->files->file, file);
        tree = parse_model(x->arena, x->symbols, file.text, x->diag);
    }
    x->ok = x->ok && tree != NULL;
    if (tree != NULL)
        take_declarations(x, &inner, tree);
}

static void take_declarations(struct including *x, const struct reading *r, const struct ast *tree)
{
    for (uint32_t i = 0; i < tree->n; i++)
        if (tree->kid[i]->kind == AST_INCLUDE)
            include_one(x, r, tree->kid[i]);
        else
            ast_append(x->arena, x->all, tree->kid[i]);
}

static bool includes_files(const struct ast *model)
{
    for (uint32_t i = 0; i < model->n; i++)
        if (model->kid[i]->kind == AST_INCLUDE)
            return true;
    return false;
}

/* The span is that of the model's own text: none reaches over two texts. */
struct ast *include_files(struct arena *a, struct symbols *s, struct ast *model, struct includes *x,
                          struct diag *d)
{
    struct reading r = { .text = model->span.text };
    struct including y = { .arena = a, .symbols = s, .files = x, .diag = d, .ok = true };

    if (!includes_files(model))
        return model;
    y.bytes = r.text->len;
    y.all = ast_make(a, AST_LIST, model->span, 0);
    take_declarations(&y, &r, model);
    y.all->kind = AST_MODEL;
    y.all->span = y.all->name_span = model->span;
    return y.ok ? y.all : NULL;
}

struct span include_place(const struct includes *x, const struct text *t, const struct text *within)
{
    struct span at = { t, 0, 0 };
    size_t i;

    while (at.text != within) {
        for (i = 0; i < x->file.n && x->file.at[i].text != at.text; i++)
            ;
        if (i == x->file.n)
            return (struct span){ NULL, 0, 0 };
        at = x->file.at[i].at;
    }
    return at;
}
