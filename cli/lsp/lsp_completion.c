/*
 * Completion (see lsp_completion.h).
 *
 * While the user types, the text usually cannot be parsed.  The names are those of the last state
 * of it that could; the characters before the place determine the kind (lsp_context.h).
 */
#include "config.h"

#include "cli/lsp/lsp_completion.h"

#include <string.h>

#include "cli/lsp/lsp_context.h"
#include "cli/lsp/lsp_describe.h"
#include "cli/lsp/lsp_hover.h"
#include "cli/lsp/lsp_meaning.h"
#include "cli/lsp/lsp_wire.h"
#include "parser/murphi/murphi_parse.h"
#include "parser/parse.h"

/* A line of a menu has no room for more. */
#define MOST_DETAIL 160

/* CompletionItemKind of the protocol. */
enum item {
    ITEM_FUNCTION = 3,
    ITEM_FIELD = 5,
    ITEM_VARIABLE = 6,
    ITEM_CLASS = 7,
    ITEM_MODULE = 9,
    ITEM_KEYWORD = 14,
    ITEM_REFERENCE = 18,
    ITEM_MEMBER = 20,
    ITEM_CONSTANT = 21,
    ITEM_STRUCT = 22,
    ITEM_EVENT = 23,
    ITEM_OPERATOR = 24
};

struct completion {
    const struct lsp_doc *doc;
    const struct lsp_look *tree;  /* the last state that was parsed, or NULL */
    const struct lsp_look *model; /* the last one whose model is known, or NULL */
    uint32_t offset;              /* in `tree` */
    bool murphi;                  /* a Murphi model, whose translation has names of its own */
    json_t *list, *seen;
};

/* ---- items ---- */

static void add_completion(struct completion *c, const char *label, enum item kind,
                           const char *detail)
{
    json_t *x;

    if (json_object_get(c->seen, label) != NULL)
        return;
    json_object_set_new(c->seen, label, json_true());
    x = json_pack("{s:o, s:i}", "label", lsp_string(label), "kind", (int)kind);
    if (detail != NULL)
        json_object_set_new(x, "detail", lsp_string(detail));
    json_array_append_new(c->list, x);
}

static void add_use(struct completion *c, const struct lsp_look *l, enum item kind,
                    const struct uses_item *use)
{
    struct buf b = BUF_EMPTY;

    lsp_describe(&b, l, use);
    for (size_t i = 0; i < b.n; i++)
        if (b.at[i] == '\n')
            b.at[i] = ' ';
    lsp_shorten(&b, MOST_DETAIL);
    add_completion(c, use->name, kind, buf_text(&b));
    buf_clear(&b);
}

static enum item item_of(const struct entry *x)
{
    switch (x->kind) {
    case ENTRY_CONST: return ITEM_CONSTANT;
    case ENTRY_TYPE: return ITEM_STRUCT;
    case ENTRY_CHANNEL:
    case ENTRY_CHANPARAM: return ITEM_EVENT;
    case ENTRY_FUN:
    case ENTRY_PROCEDURE:
    case ENTRY_PRED: return ITEM_FUNCTION;
    case ENTRY_PROCESS: return ITEM_CLASS;
    case ENTRY_LABEL:
    case ENTRY_ALT: return ITEM_MEMBER;
    case ENTRY_FIXPOINT:
    case ENTRY_FORMULA:
    case ENTRY_ACTION: return ITEM_OPERATOR;
    case ENTRY_GLOBAL:
    case ENTRY_LOCAL: break;
    }
    return ITEM_VARIABLE;
}

static void add_entry(struct completion *c, const struct lsp_look *l, const struct entry *x)
{
    add_use(c, l, item_of(x),
            &(struct uses_item){ .kind = USE_ENTRY, .name = x->name, .entry = x });
}

/* ---- names of the text ---- */

/* Constructs that bind names for all that is in them. */
static const enum ast_kind regions[] = { AST_PROCESS,   AST_NODE,   AST_EDGE,     AST_FUN,
                                         AST_PROCEDURE, AST_FAMILY, AST_PROPERTY, AST_PRED };

/* Is a name that is declared there in force at the place? */
static bool in_force(const struct completion *c, struct span declared)
{
    const struct ast *r;

    if (declared.text != c->tree->text)
        return false;
    r = lsp_enclosing(c->tree->tree, declared, regions, sizeof regions / sizeof *regions);
    return r != NULL && r->span.from <= c->offset && c->offset <= r->span.to;
}

static bool is_local_entry(const struct entry *x)
{
    return x->kind == ENTRY_LOCAL || x->kind == ENTRY_CHANPARAM || x->kind == ENTRY_FIXPOINT ||
           x->kind == ENTRY_FORMULA || x->kind == ENTRY_ACTION;
}

/* Names of scopes inside the text; the notes have the declaration of each. */
static void add_locals(struct completion *c, bool actions)
{
    const struct lsp_look *l = c->tree;

    for (size_t i = 0; l != NULL && i < l->uses.n; i++) {
        const struct uses_item *x = &l->uses.use[i];
        if (x->kind == USE_ENTRY && is_local_entry(x->entry) && x->at.from == x->entry->at.from &&
            (!actions || x->entry->kind == ENTRY_ACTION) && in_force(c, x->at))
            add_entry(c, l, x->entry);
    }
}

static bool is_made(const struct entry *x)
{
    return x->kind == ENTRY_PROCESS || strchr(x->name, '\'') != NULL;
}

static void add_globals(struct completion *c, bool channels)
{
    const struct scope *s = c->model == NULL ? NULL : c->model->session.elab.globals;

    for (uint32_t i = 0; s != NULL && i < s->n; i++)
        if ((!channels || s->entry[i]->kind == ENTRY_CHANNEL) &&
            !(c->murphi && is_made(s->entry[i])))
            add_entry(c, c->model, s->entry[i]);
}

static void add_preds(struct completion *c, const struct lsp_look *l, const struct ast *file)
{
    for (uint32_t i = 0; file != NULL && i < file->n; i++) {
        struct entry x = { .kind = ENTRY_PRED, .name = file->kid[i]->name, .decl = file->kid[i] };
        if (file->kid[i]->kind == AST_PRED)
            add_entry(c, l, &x);
    }
}

/* ---- names of the model ---- */

static const struct family *family_named(const struct completion *c, const char *name, size_t n)
{
    const struct signature *g = c->model == NULL ? NULL : c->model->uses.sig;

    for (uint32_t i = 0; g != NULL && i < g->n_families; i++)
        if (strlen(g->family[i].name) == n && memcmp(g->family[i].name, name, n) == 0)
            return &g->family[i];
    return NULL;
}

static void add_families(struct completion *c)
{
    const struct signature *g = c->model == NULL ? NULL : c->model->uses.sig;

    for (uint32_t i = 0; g != NULL && i < g->n_families; i++)
        add_use(c, c->model, ITEM_MODULE,
                &(struct uses_item){
                    .kind = USE_FAMILY,
                    .name = g->family[i].name,
                    .family = &g->family[i],
                    .process = &g->process[g->family[i].process],
                });
}

static void add_nodes(struct completion *c, const struct lsp_look *l, const struct process *p)
{
    for (uint32_t i = 0; i < p->n_nodes; i++)
        add_use(c, l, ITEM_REFERENCE,
                &(struct uses_item){
                    .kind = USE_NODE, .process = p, .name = p->node[i].name, .number = i });
}

static void add_variables(struct completion *c, const struct process *p)
{
    for (uint32_t i = 0; i < p->n_variables; i++)
        if (variable_is_declared(p, i))
            add_use(c, c->model, ITEM_FIELD,
                    &(struct uses_item){ .kind = USE_VARIABLE,
                                         .process = p,
                                         .name = p->variable[i].name,
                                         .number = i });
}

static void add_steps(struct completion *c)
{
    const struct signature *g = c->model == NULL ? NULL : c->model->uses.sig;

    for (uint32_t i = 0; g != NULL && i < g->n_steps; i++)
        add_use(c, c->model, ITEM_EVENT,
                &(struct uses_item){ .kind = USE_STEP, .number = i, .name = g->step[i].name });
}

/* Restricted channels may have names of their own: c'1. */
static void add_channels(struct completion *c)
{
    const struct signature *g = c->model == NULL ? NULL : c->model->uses.sig;

    add_globals(c, true);
    for (uint32_t i = 0; g != NULL && i < g->n_links; i++)
        if (g->link[i].used)
            add_completion(c, g->link[i].name, ITEM_EVENT, NULL);
    add_completion(c, "tau", ITEM_KEYWORD, NULL);
}

/* ---- by context ---- */

static void add_fields(struct completion *c, const struct sort *s)
{
    for (uint32_t i = 0; s->kind == SORT_RECORD && i < s->n; i++)
        add_use(c, c->tree, ITEM_FIELD,
                &(struct uses_item){ .kind = USE_FIELD, .sort = s, .name = s->field[i].name });
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        for (uint32_t k = 0; s->alt[i].field != NULL && k < s->alt[i].n; k++)
            add_use(c, c->tree, ITEM_FIELD,
                    &(struct uses_item){
                        .kind = USE_FIELD, .sort = s, .name = s->alt[i].field[k].name });
}

/* x. of a variable: the type comes from any note of that name; elements of arrays are selected
   from as the arrays are. */
static void add_members(struct completion *c, struct span owner)
{
    size_t n;
    const char *name = span_bytes(owner, &n);
    const struct family *f = c->doc->properties ? family_named(c, name, n) : NULL;

    if (f != NULL) {
        add_variables(c, &c->model->uses.sig->process[f->process]);
        return;
    }
    for (size_t i = 0; c->tree != NULL && i < c->tree->uses.n; i++) {
        const struct uses_item *x = &c->tree->uses.use[i];
        const struct sort *s = x->kind == USE_ENTRY ? x->entry->sort : NULL;
        if (s == NULL || x->at.text != c->tree->text || strlen(x->name) != n ||
            memcmp(x->name, name, n) != 0)
            continue;
        while (s->kind == SORT_ARRAY && s->elem != NULL)
            s = s->elem;
        add_fields(c, s);
    }
}

static void add_nodes_of(struct completion *c, struct span owner)
{
    size_t n;
    const char *name = span_bytes(owner, &n);
    const struct family *f = family_named(c, name, n);

    if (f != NULL)
        add_nodes(c, c->model, &c->model->uses.sig->process[f->process]);
}

static void add_targets(struct completion *c)
{
    const struct signature *g = c->tree == NULL ? NULL : c->tree->uses.sig;

    for (uint32_t i = 0; g != NULL && i < g->n_processes; i++)
        if (in_force(c, g->process[i].at))
            add_nodes(c, c->tree, &g->process[i]);
}

static void add_all(struct completion *c)
{
    const char *word;

    add_locals(c, false);
    if (c->doc->properties && c->tree != NULL)
        add_preds(c, c->tree, c->tree->tree);
    add_globals(c, false);
    if (c->doc->properties) {
        add_families(c);
        if (c->model != NULL)
            add_preds(c, c->model, c->model->session.prelude);
    }
    for (size_t i = 0;
         (word = c->murphi ? murphi_keyword(i) : parse_word(i, c->doc->properties)) != NULL; i++)
        add_completion(c, word, ITEM_KEYWORD, NULL);
}

static void add_context(struct completion *c, enum lsp_context context, struct span owner)
{
    switch (context) {
    case LSP_NOTHING: break;
    case LSP_ACTION:
        add_locals(c, true);
        add_channels(c);
        break;
    case LSP_STEP: add_steps(c); break;
    case LSP_NODE: add_targets(c); break;
    case LSP_NODE_OF: add_nodes_of(c, owner); break;
    case LSP_INSTANCE: add_families(c); break;
    case LSP_MEMBER_OF:
        add_members(c, owner);
        if (json_array_size(c->list) == 0)
            add_all(c);
        break;
    case LSP_ANY: add_all(c); break;
    }
}

json_t *lsp_completion(const struct lsp_doc *x, uint32_t offset)
{
    struct completion c = { .doc = x, .list = json_array(), .seen = json_object() };
    struct span owner;
    enum lsp_context context = lsp_context_at(x->text, x->properties, offset, &owner);
    bool same;

    c.murphi = !x->properties && text_name_ends(x->uri, ".m");
    if (c.murphi && context != LSP_MEMBER_OF && context != LSP_NOTHING)
        context = LSP_ANY;
    c.tree = x->now != NULL && x->now->tree != NULL ? x->now : x->good;
    c.model = x->now != NULL && x->now->session.stg != NULL ? x->now : x->good;
    if (c.tree != NULL)
        c.offset = lsp_same_place(x->text, c.tree->text, offset, &same);
    add_context(&c, context, owner);
    json_decref(c.seen);
    return json_pack("{s:b, s:o}", "isIncomplete", 0, "items", c.list);
}
