/*
 * Unused declarations, from the tree alone (see unused.h).
 *
 * A name that is used counts for all declarations of that name around it, so what is reported is
 * unused whatever hides what.
 */
#include "config.h"

#include "parser/unused.h"

#include <inttypes.h>
#include <string.h>

#include "support/buf.h"
#include "support/map.h"
#include "support/vec.h"

/* What a warning for all lists. */
#define UNUSED_LISTED 8

#define NO_DECLARATION UINT32_MAX

struct declaration {
    const struct ast *name; /* whose name and name_span it has */
    const char *noun;
    bool visible;    /* properties can name it */
    bool assignable; /* reading it is what counts */
    bool used, read;
    uint32_t outer; /* the declaration of the same name around it */
};

/* A name of the text. */
struct used_name {
    const char *name;
    bool observed;  /* by what uses the model */
    uint32_t inner; /* the innermost declaration of it here */
};

/* Names that one warning tells. */
struct tally {
    struct buf list;
    uint32_t n;
    struct span first;
};

struct unused {
    struct diag *diag;
    bool complete;
    enum unused_form form;
    VEC(struct declaration) open; /* those whose scope this is, from the outermost */
    VEC(struct used_name) name;
    struct map by_name;
    struct tally unused, unread; /* together */
};

/* ---- names ---- */

static bool same_used_name(const void *owner, uint32_t id, const void *key)
{
    return ((const struct unused *)owner)->name.at[id].name == key;
}

static struct used_name *used_name_of(struct unused *u, const char *name)
{
    uint64_t hash = hash_mix(0, (uint64_t)(uintptr_t)name);
    uint32_t id = map_find(&u->by_name, hash, same_used_name, u, name);

    if (id == MAP_NONE) {
        id = vec_number(u->name.n);
        map_add(&u->by_name, hash, id);
        vec_push(&u->name, ((struct used_name){ name, false, NO_DECLARATION }));
    }
    return &u->name.at[id];
}

static void declare_name(struct unused *u, const struct ast *name, struct declaration how)
{
    struct used_name *x = used_name_of(u, name->name);

    how.name = name;
    how.outer = x->inner;
    x->inner = vec_number(u->open.n);
    vec_push(&u->open, how);
}

static void declare_list(struct unused *u, const struct ast *list, struct declaration how)
{
    for (uint32_t i = 0; i < list->n; i++)
        declare_name(u, list->kid[i], how);
}

static void use(struct unused *u, const char *name, bool read)
{
    for (uint32_t i = used_name_of(u, name)->inner; i != NO_DECLARATION; i = u->open.at[i].outer) {
        u->open.at[i].used = true;
        u->open.at[i].read = u->open.at[i].read || read;
    }
}

/* ---- what is said ---- */

static void tell_unused(struct unused *u, const struct declaration *x)
{
    struct tally *all = x->used ? &u->unread : &u->unused;
    const char *name = x->name->name;

    if (u->form != UNUSED_TOGETHER) {
        diag_unused(u->diag, x->name->name_span, "%s '%s' %s", x->noun, name,
                    x->used ? "is assigned, but never read" : "is never used");
        return;
    }
    if (all->n == 0)
        all->first = x->name->name_span;
    if (all->n++ < UNUSED_LISTED)
        buf_printf(&all->list, "%s%s", all->n > 1 ? ", " : "", name);
}

/* Is the name one that the user did not mean to be used, or did not write? */
static bool is_meant(const struct unused *u, const char *name)
{
    return name[0] == '_' || (u->form != UNUSED_EACH && strchr(name, '\'') != NULL);
}

static void judge_declaration(struct unused *u, const struct declaration *x)
{
    if (is_meant(u, x->name->name) || (x->visible && !u->complete) ||
        used_name_of(u, x->name->name)->observed)
        return;
    if (!x->used || (x->assignable && !x->read))
        tell_unused(u, x);
}

/* Ends the scopes of all declarations but the first n. */
static void close_scopes(struct unused *u, size_t n)
{
    for (size_t i = n; i < u->open.n; i++)
        judge_declaration(u, &u->open.at[i]);
    while (u->open.n > n) {
        const struct declaration *x = &u->open.at[--u->open.n];
        used_name_of(u, x->name->name)->inner = x->outer;
    }
}

/* ---- uses ---- */

static void walk_uses(struct unused *u, const struct ast *t);

static void walk_used_kids(struct unused *u, const struct ast *t, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if (t->kid[i] != NULL)
            walk_uses(u, t->kid[i]);
}

/* The variable is assigned; indices are read. */
static void walk_left_side(struct unused *u, const struct ast *t)
{
    if (t->kind == AST_NAME) {
        use(u, t->name, false);
    } else if (t->kind == AST_INDEX || t->kind == AST_DOT) {
        walk_left_side(u, t->kid[0]);
        walk_used_kids(u, t, 1, t->n);
    } else {
        walk_uses(u, t);
    }
}

static void walk_binders(struct unused *u, const struct ast *list, struct declaration how)
{
    for (uint32_t i = 0; i < list->n; i++)
        declare_list(u, list->kid[i]->kid[0], how);
}

/* In a scope of its own, with these parameters. */
static void walk_with(struct unused *u, const struct ast *t, const struct ast *params,
                      struct declaration how)
{
    size_t n = u->open.n;

    walk_binders(u, params, how);
    walk_used_kids(u, t, 0, t->n);
    close_scopes(u, n);
}

static void walk_block(struct unused *u, const struct ast *t)
{
    const struct ast *list = t->kid[0];
    size_t n = u->open.n;

    for (uint32_t i = 0; i < list->n; i++)
        if (list->kid[i]->kind == AST_VAR)
            declare_list(u, list->kid[i]->kid[0],
                         (struct declaration){ .noun = "variable", .assignable = true });
    walk_used_kids(u, t, 0, t->n);
    close_scopes(u, n);
}

static void warn_unreachable(struct unused *u, const struct ast *process);

static void walk_process(struct unused *u, const struct ast *t)
{
    const struct ast *items = t->kid[2];
    size_t n = u->open.n;

    walk_binders(u, t->kid[0], (struct declaration){ .noun = "parameter", .visible = true });
    for (uint32_t i = 0; i < items->n; i++)
        if (items->kid[i]->kind == AST_VAR)
            declare_list(u, items->kid[i]->kid[0],
                         (struct declaration){
                             .noun = "variable", .visible = true, .assignable = true });
    walk_used_kids(u, t, 0, t->n);
    close_scopes(u, n);
    warn_unreachable(u, t);
}

/* Names of declarations are no uses, nor are those of fields, nodes and steps. */
static void walk_uses(struct unused *u, const struct ast *t)
{
    switch ((int)t->kind) {
    case AST_NAME:
    case AST_T_NAME: use(u, t->name, true); break;
    case AST_PAT_NAME: use(u, t->name, false); break;
    case AST_CALL:
    case AST_CHANREF:
        use(u, t->name, true);
        walk_used_kids(u, t, 0, t->n);
        break;
    case AST_INSTANCE:
        use(u, t->name, true);
        walk_used_kids(u, t, 0, 1);
        break;
    case AST_RESTRICT: walk_used_kids(u, t, 0, 1); break;
    case AST_VAR:
    case AST_PARAM:
    case AST_CHANPARAM:
    case AST_BINDER:
    case AST_REFERENCE:
    case AST_FIELD: walk_used_kids(u, t, 1, t->n); break;
    case AST_T_ENUM:
    case AST_T_DATA: break;
    case AST_ASSIGN:
        walk_left_side(u, t->kid[0]);
        walk_used_kids(u, t, 1, t->n);
        break;
    case AST_BLOCK: walk_block(u, t); break;
    case AST_NODE:
        walk_with(u, t, t->kid[0], (struct declaration){ .noun = "parameter", .visible = true });
        break;
    case AST_FUN:
    case AST_PROCEDURE:
        walk_with(u, t, t->kid[0], (struct declaration){ .noun = "parameter" });
        break;
    case AST_PROCESS: walk_process(u, t); break;
    default: walk_used_kids(u, t, 0, t->n); break;
    }
}

/* Every name that stands in it, whatever it means. */
static void observe_names(struct unused *u, const struct ast *t)
{
    if (t->name != NULL)
        used_name_of(u, t->name)->observed = true;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL)
            observe_names(u, t->kid[i]);
}

/* ---- nodes ---- */

/* The nodes of a process that edges lead to; numbers are places in its items. */
struct reaching {
    const struct ast *items;
    bool *reached;
    struct vec_u32 todo;
    struct map by_name;
};

static bool same_node_name(const void *owner, uint32_t id, const void *key)
{
    return ((const struct reaching *)owner)->items->kid[id]->name == key;
}

static void reach(struct reaching *r, const char *name)
{
    uint32_t id = map_find(&r->by_name, hash_mix(0, (uint64_t)(uintptr_t)name), same_node_name, r,
                           name);

    if (id == MAP_NONE || r->reached[id])
        return;
    r->reached[id] = true;
    vec_push(&r->todo, id);
}

static void reach_targets(struct reaching *r, const struct ast *edges)
{
    for (uint32_t i = 0; i < edges->n; i++)
        if (edges->kid[i]->kind == AST_EDGE)
            reach(r, edges->kid[i]->kid[6]->name);
}

static void reach_starts(struct reaching *r, const struct ast *begin)
{
    const struct ast *first = NULL;

    for (uint32_t i = r->items->n; i-- > 0;)
        if (r->items->kid[i]->kind == AST_NODE)
            first = r->items->kid[i];
    if (begin != NULL && begin->kind == AST_STARTS)
        reach_targets(r, begin->kid[0]);
    else if (begin != NULL)
        reach(r, begin->name);
    else if (first != NULL)
        reach(r, first->name);
}

static void warn_unreachable(struct unused *u, const struct ast *process)
{
    struct reaching r = { .items = process->kid[2] };

    r.reached = mem_zalloc((r.items->n + (size_t)1) * sizeof *r.reached);
    map_init(&r.by_name);
    for (uint32_t i = 0; i < r.items->n; i++)
        if (r.items->kid[i]->kind == AST_NODE)
            map_add(&r.by_name, hash_mix(0, (uint64_t)(uintptr_t)r.items->kid[i]->name), i);
    reach_starts(&r, process->kid[1]);
    while (r.todo.n > 0)
        reach_targets(&r, r.items->kid[vec_pop(&r.todo)]->kid[1]);
    for (uint32_t i = 0; i < r.items->n; i++) {
        const struct ast *node = r.items->kid[i];
        if (node->kind == AST_NODE && !r.reached[i] && node->name[0] != '_')
            diag_unused(u->diag, node->name_span, "no edge leads to node '%s'", node->name);
    }
    vec_clear(&r.todo);
    map_clear(&r.by_name);
    mem_free(r.reached);
}

/* ---- the model ---- */

static void declare_global(struct unused *u, const struct ast *t)
{
    struct declaration how = { .visible = true };

    switch ((int)t->kind) {
    case AST_CONST: how.noun = "constant"; break;
    case AST_TYPE: how.noun = "type"; break;
    case AST_FUN: how.noun = "function"; break;
    case AST_PROCEDURE: how = (struct declaration){ .noun = "procedure" }; break;
    case AST_PROCESS: how = (struct declaration){ .noun = "process" }; break;
    case AST_CHANNELS:
        declare_list(u, t->kid[0], (struct declaration){ .noun = "channel" });
        return;
    case AST_VAR:
        how.noun = "variable";
        how.assignable = true;
        declare_list(u, t->kid[0], how);
        return;
    default: return;
    }
    declare_name(u, t, how);
}

static void tell_together(struct unused *u, struct tally *all, const char *one, const char *many)
{
    if (all->n == 1)
        diag_unused(u->diag, all->first, "'%s' is %s", buf_text(&all->list), one);
    else if (all->n > 1)
        diag_unused(u->diag, all->first, "%" PRIu32 " %s: %s%s", all->n, many, buf_text(&all->list),
                    all->n > UNUSED_LISTED ? ", .." : "");
    buf_clear(&all->list);
}

void unused_warn(const struct ast *model, const struct ast *users, bool complete,
                 enum unused_form form, struct diag *d)
{
    struct unused u = { .diag = d, .complete = complete, .form = form };

    map_init(&u.by_name);
    observe_names(&u, users);
    for (uint32_t i = 0; i < model->n; i++)
        declare_global(&u, model->kid[i]);
    walk_used_kids(&u, model, 0, model->n);
    close_scopes(&u, 0);
    tell_together(&u, &u.unused, "never used", "names are never used");
    tell_together(&u, &u.unread, "assigned, but never read",
                  "variables are assigned, but never read");
    vec_clear(&u.open);
    vec_clear(&u.name);
    map_clear(&u.by_name);
}
