/*
 * Recording the meaning of names (see uses.h).
 */
#include "config.h"

#include "stg/elab/uses.h"

#include "support/vec.h"

void uses_init(struct uses *u)
{
    *u = (struct uses){ .use = NULL };
    map_init(&u->by_place);
}

void uses_clear(struct uses *u)
{
    mem_free(u->use);
    map_clear(&u->by_place);
}

static bool same_use(const void *owner, uint32_t id, const void *key)
{
    const struct span *a = &((const struct uses *)owner)->use[id].at, *b = key;

    return a->text == b->text && a->from == b->from;
}

static void note_item_use(struct uses *u, const struct uses_item *x)
{
    uint64_t hash;

    if (u == NULL || x->at.text == NULL)
        return;
    hash = hash_mix((uintptr_t)x->at.text, x->at.from);
    if (map_find(&u->by_place, hash, same_use, u, &x->at) != MAP_NONE)
        return;
    map_add(&u->by_place, hash, vec_number(u->n));
    if (u->n == u->cap)
        u->use = vec_grow(u->use, &u->cap, u->n + 1, sizeof *u->use);
    u->use[u->n++] = *x;
}

void uses_note_entry(struct uses *u, struct span at, const struct entry *x)
{
    struct uses_item item = { .at = at, .kind = USE_ENTRY, .entry = x };

    if (u == NULL || x == NULL)
        return;
    item.name = x->name;
    note_item_use(u, &item);
}

void uses_note_node(struct uses *u, struct span at, const struct process *p, uint32_t node)
{
    struct uses_item item = {
        .at = at, .kind = USE_NODE, .name = p->node[node].name, .process = p, .number = node
    };

    note_item_use(u, &item);
}

void uses_note_family(struct uses *u, struct span at, const struct signature *g,
                      const struct family *f)
{
    struct uses_item item = {
        .at = at,
        .kind = USE_FAMILY,
        .name = f->name,
        .family = f,
        .process = &g->process[f->process],
    };

    note_item_use(u, &item);
}

void uses_note_observed(struct uses *u, const struct ast *t, const struct process *p,
                        uint32_t number)
{
    struct uses_item item = {
        .at = t->name_span,
        .name = t->name,
        .process = p,
        .kind = t->kind == AST_AT ? USE_NODE : USE_VARIABLE,
        .number = number,
    };

    note_item_use(u, &item);
}

void uses_note_step(struct uses *u, const struct ast *t, uint32_t step)
{
    struct uses_item item = {
        .at = t->name_span, .kind = USE_STEP, .name = t->name, .number = step
    };

    note_item_use(u, &item);
}

void uses_note_field(struct uses *u, const struct ast *t, const struct sort *of)
{
    struct uses_item item = { .at = t->name_span, .kind = USE_FIELD, .name = t->name, .sort = of };

    if (of != NULL)
        note_item_use(u, &item);
}

void uses_note_alternative(struct uses *u, const struct scope *globals, const struct ast *t,
                           const struct sort *of, int alt)
{
    const struct entry *x = u == NULL ? NULL : scope_find_here(globals, t->name);

    if (x != NULL && x->kind == ENTRY_ALT && x->sort == of && x->number == (uint32_t)alt)
        uses_note_entry(u, t->name_span, x);
}

void uses_note_property(struct uses *u, const struct ast *t)
{
    struct uses_item item = { .at = t->name_span, .kind = USE_PROPERTY, .name = t->name };

    note_item_use(u, &item);
}

const struct uses_item *uses_at(const struct uses *u, const struct text *t, uint32_t offset)
{
    const struct uses_item *before = NULL;

    for (size_t i = 0; i < u->n; i++) {
        const struct uses_item *x = &u->use[i];
        if (x->at.text != t || offset < x->at.from || offset > x->at.to)
            continue;
        if (offset < x->at.to)
            return x;
        before = x;
    }
    return before;
}

struct entry *uses_find(struct uses *u, const struct scope *s, const struct ast *t)
{
    struct entry *x = scope_find(s, t->name);

    uses_note_entry(u, t->name_span, x);
    return x;
}
