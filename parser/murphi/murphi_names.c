/*
 * Names of a translation, and the trees that it makes most (see murphi_context.h).
 *
 * Names that are words of the language of models get a stroke, and local ones that hide another get
 * a number: neither is possible in Murphi, so they are new.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

#include <string.h>

#include "parser/scan.h"
#include "support/suggest.h"

static uint64_t entry_hash(const char *name)
{
    return hash_mix(0, (uint64_t)(uintptr_t)name);
}

static bool has_that_name(const void *owner, uint32_t id, const void *key)
{
    return ((const struct murphi *)owner)->entry.at[id]->name == key;
}

struct murphi_entry *murphi_find_global(const struct murphi *m, const char *name)
{
    uint32_t id = map_find(&m->map, entry_hash(name), has_that_name, m, name);

    return id == MAP_NONE ? NULL : m->entry.at[id];
}

struct murphi_entry *murphi_find(const struct murphi *m, const char *name)
{
    for (size_t i = m->entry.n; i > m->n_globals && i > m->floor; i--)
        if (m->entry.at[i - 1]->name == name)
            return m->entry.at[i - 1];
    return murphi_find_global(m, name);
}

const char *murphi_fresh(struct murphi *m, const char *like)
{
    struct buf b = BUF_EMPTY;
    const char *name;

    buf_printf(&b, "%.*s'%u", (int)strcspn(like, "'"), like, ++m->fresh);
    name = symbol_of(m->symbols, buf_text(&b));
    buf_clear(&b);
    return name;
}

static const char *with_stroke(struct murphi *m, const char *name)
{
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "%s'", name);
    name = symbol_of(m->symbols, buf_text(&b));
    buf_clear(&b);
    return name;
}

static const char *model_name(struct murphi *m, const char *name)
{
    static const char *const others[] = { "data", "scalarset", "bag" };

    if (strcmp(name, "_") == 0)
        return with_stroke(m, "x");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (scan_reserved(name) || strcmp(name, others[i]) == 0)
            return with_stroke(m, name);
    return name;
}

const char *murphi_field_name(struct murphi *m, const char *name)
{
    return scan_reserved(name) ? with_stroke(m, name) : name;
}

/* Does anything have this name, even where it is not visible? */
static bool murphi_is_taken(const struct murphi *m, const char *name)
{
    for (size_t i = m->entry.n; i > m->n_globals; i--)
        if (m->entry.at[i - 1]->name == name)
            return true;
    return map_find(&m->map, entry_hash(name), has_that_name, m, name) != MAP_NONE;
}

struct murphi_entry *murphi_declare(struct murphi *m, enum murphi_role role, const struct ast *name,
                                    const struct murphi_type *type)
{
    struct murphi_entry *x = ARENA_NEW(m->arena, struct murphi_entry);
    const struct murphi_entry *known = m->local ? NULL : murphi_find(m, name->name);

    if (known != NULL) {
        diag_error(m->diag, name->name_span, "'%s' is declared twice", name->name);
        diag_note(m->diag, known->at, "the first declaration is here");
        return NULL;
    }
    *x = (struct murphi_entry){ .name = name->name, .role = role, .at = name->name_span };
    x->type = type;
    x->out = murphi_is_taken(m, name->name) ? murphi_fresh(m, name->name)
                                            : model_name(m, name->name);
    x->assignable = role == MURPHI_IS_VAR;
    vec_push(&m->entry, x);
    if (!m->local) {
        map_add(&m->map, entry_hash(x->name), (uint32_t)m->n_globals);
        m->n_globals++;
    }
    return x;
}

void murphi_leave(struct murphi *m, size_t n)
{
    m->entry.n = n;
}

void *murphi_unknown(struct murphi *m, struct span at, const char *name, const char *what)
{
    struct suggest s = { NULL, 0 };

    diag_error(m->diag, at, "%s '%s' is not declared", what, name);
    for (size_t i = m->entry.n; i > 0; i--)
        suggest_candidate(&s, name, strlen(name), m->entry.at[i - 1]->name);
    if (s.best != NULL)
        diag_note(m->diag, at, "did you mean '%s'?", s.best);
    return NULL;
}

/* ---- names of steps and properties ---- */

static bool has_step_name(const void *owner, uint32_t id, const void *key)
{
    return ((const struct murphi *)owner)->step.at[id].name == key;
}

static uint64_t step_hash(const char *name)
{
    return hash_mix(0, (uint64_t)(uintptr_t)name);
}

static uint32_t find_step(const struct murphi *m, const char *name)
{
    return map_find(&m->step_map, step_hash(name), has_step_name, m, name);
}

/* The name, or if it is used the first free one of name_2, name_3, .. */
static const char *free_name(struct murphi *m, const char *name)
{
    uint32_t used = find_step(m, name);
    const char *found = name;
    struct buf b = BUF_EMPTY;

    while (used != MAP_NONE && find_step(m, found) != MAP_NONE) {
        buf_clear(&b);
        buf_printf(&b, "%s_%u", name, m->step.at[used].next++);
        found = symbol_of(m->symbols, buf_text(&b));
    }
    buf_clear(&b);
    map_add(&m->step_map, step_hash(found), (uint32_t)m->step.n);
    vec_push(&m->step, ((struct murphi_step){ found, 2 }));
    return found;
}

/* Letters, digits and _ of a text. */
static void add_plain(struct buf *b, const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                     (*c >= '0' && *c <= '9' && b->n > 0);
        if (plain)
            buf_char(b, *c);
        else if (b->n > 0 && buf_text(b)[b->n - 1] != '_')
            buf_char(b, '_');
    }
}

const char *murphi_plain_name(struct murphi *m, const char *text)
{
    struct buf b = BUF_EMPTY;
    const char *name;

    add_plain(&b, text);
    name = symbol_of(m->symbols, b.n == 0 ? "holds" : buf_text(&b));
    buf_clear(&b);
    return name;
}

const char *murphi_step_name(struct murphi *m, const char *text, const char *kind)
{
    struct buf b = BUF_EMPTY;
    const char *name;

    add_plain(&b, text == NULL ? "" : text);
    if (b.n == 0)
        buf_printf(&b, "%s_%u", kind, ++m->rules);
    if (scan_reserved(buf_text(&b)))
        buf_char(&b, '\'');
    name = free_name(m, symbol_of(m->symbols, buf_text(&b)));
    buf_clear(&b);
    return name;
}

/* ---- trees ---- */

struct ast *murphi_name(struct murphi *m, const char *name, struct span at)
{
    return ast_named(m->arena, AST_NAME, at, name, at, 0);
}

struct ast *murphi_list(struct murphi *m, struct span at, struct ast *kid)
{
    return kid == NULL ? ast_make(m->arena, AST_LIST, at, 0)
                       : ast_make(m->arena, AST_LIST, at, 1, kid);
}

struct ast *murphi_make(struct murphi *m, enum ast_kind kind, struct span at, struct ast *a,
                        struct ast *b)
{
    return b == NULL ? ast_make(m->arena, kind, at, 1, a) : ast_make(m->arena, kind, at, 2, a, b);
}

struct ast *murphi_assign(struct murphi *m, struct span at, struct ast *place, struct ast *value)
{
    struct ast *one = ast_make(m->arena, AST_ASSIGN, at, 2, place, value);

    return murphi_after_assignment(m,
                                   ast_make(m->arena, AST_ASSIGNS, at, 1, murphi_list(m, at, one)),
                                   place);
}

struct ast *murphi_variable(struct murphi *m, struct span at, const char *name,
                            const struct murphi_type *type, struct ast *initial)
{
    return ast_make(m->arena, AST_VAR, at, 3, murphi_list(m, at, murphi_name(m, name, at)),
                    murphi_type_tree(m->arena, type, at), initial);
}

struct ast *murphi_binder(struct murphi *m, struct span at, const char *name, struct ast *type)
{
    return ast_make(m->arena, AST_BINDER, at, 2, murphi_list(m, at, murphi_name(m, name, at)),
                    type);
}

struct ast *murphi_block(struct murphi *m, struct span at, struct ast *list)
{
    return ast_make(m->arena, AST_BLOCK, at, 1, list);
}

struct ast *murphi_if(struct murphi *m, struct span at, struct ast *cond, struct ast *list)
{
    struct ast *branch = ast_make(m->arena, AST_CASE, at, 2, murphi_list(m, at, cond),
                                  murphi_block(m, at, list));

    return ast_make(m->arena, AST_CHOICE, at, 2, NULL, murphi_list(m, at, branch));
}
