/*
 * Labels as actions of edges (see raw_labels.h): first which names there are and what their values
 * have in common, then what each label is.
 */
#include "config.h"

#include "stg/elab/raw_labels.h"

#include <string.h>

#include "parser/aut_label.h"
#include "stg/data/sort_read.h"
#include "support/map.h"
#include "support/vec.h"

/* What all values at one place are; as bits. */
enum { ALL_INT = 1, ALL_BOOL = 2 };

/* The labels of one name. */
struct group {
    const char *name;
    bool step; /* tau name */
    bool warned;
    uint32_t n_index, n_values;
    uint32_t first;            /* its places, in work.kind and work.sort */
    uint32_t number;           /* of the channel or step */
    uint32_t link[LINK_WHOLE]; /* of each form, or NO_LINK */
};

#define NO_GROUP UINT32_MAX

struct work {
    struct elab *e;
    struct signature *g;
    const struct aut *aut;
    struct aut_label label; /* the one that is looked at */
    VEC(struct group) group;
    struct map by_name;  /* of groups */
    struct vec_u32 of;   /* of each label: its group, or NO_GROUP: a whole text, or tau */
    struct vec_u32 kind; /* of each place */
    VEC(const struct sort *) sort;
    VEC(struct link) link;
    VEC(const char *) constant;
    struct map by_text;  /* of constants */
    struct sort *values; /* the type of the constants */
    struct buf text;
};

/* ---- texts of values ---- */

static bool part_is(struct aut_part p, const char *text)
{
    return strlen(text) == p.n && memcmp(p.at, text, p.n) == 0;
}

/* In the spelling that is written: no +, no leading 0. */
static bool is_integer(struct aut_part p)
{
    size_t i = p.n > 1 && p.at[0] == '-';

    if (p.at[i] == '0')
        return p.n == 1;
    for (size_t k = i; k < p.n; k++)
        if (p.at[k] < '0' || p.at[k] > '9')
            return false;
    return true;
}

static uint32_t kinds_of(struct aut_part p)
{
    return (is_integer(p) ? ALL_INT : 0u) |
           (part_is(p, "true") || part_is(p, "false") ? ALL_BOOL : 0u);
}

/* ---- groups ---- */

static uint64_t group_hash(const char *name, bool step)
{
    return hash_mix((uint64_t)(uintptr_t)name, step);
}

static bool same_group(const void *owner, uint32_t id, const void *key)
{
    const struct group *a = &((const struct work *)owner)->group.at[id], *b = key;

    return a->name == b->name && a->step == b->step;
}

static uint32_t find_label_group(struct work *w)
{
    struct group key = {
        .step = w->label.form == AUT_STEP,
        .n_index = w->label.n_index,
        .n_values = w->label.n_values,
        .first = (uint32_t)w->kind.n,
        .link = { NO_LINK, NO_LINK, NO_LINK },
    };
    uint32_t id;

    key.name = symbol_make(w->e->symbols, w->label.name.at, w->label.name.n);
    id = map_find(&w->by_name, group_hash(key.name, key.step), same_group, w, &key);
    if (id != MAP_NONE)
        return id;
    id = vec_number(w->group.n);
    map_add(&w->by_name, group_hash(key.name, key.step), id);
    vec_push(&w->group, key);
    for (size_t i = 0; i < w->label.part.n; i++)
        vec_push(&w->kind, ALL_INT | ALL_BOOL);
    return id;
}

static void warn_other_shape(struct work *w, struct group *x, const char *label)
{
    struct span nowhere = { NULL, 0, 0 };

    if (x->warned)
        return;
    x->warned = true;
    diag_warning(w->e->diag, nowhere,
                 "'%s' has not always the same number of values: the "
                 "label '%s' is taken as a whole",
                 x->name, label);
    diag_note(w->e->diag, nowhere, "properties can name it as a text: <\"%s\">", label);
}

static void group_label(struct work *w, uint32_t i)
{
    const char *text = w->aut->label[i];
    uint32_t id = NO_GROUP;
    struct group *x;

    aut_label_read(&w->label, text, strlen(text));
    if (w->label.form != AUT_TAU && w->label.form != AUT_WHOLE) {
        id = find_label_group(w);
        x = &w->group.at[id];
        if (x->n_index != w->label.n_index || x->n_values != w->label.n_values) {
            warn_other_shape(w, x, text);
            id = NO_GROUP;
        }
        for (size_t k = 0; k < w->label.part.n && id != NO_GROUP; k++)
            w->kind.at[x->first + k] &= kinds_of(w->label.part.at[k]);
    }
    vec_push(&w->of, id);
}

/* ---- declarations ---- */

static const struct sort *place_sort(const struct work *w, uint32_t place)
{
    return w->kind.at[place] & ALL_INT    ? &sort_int
           : w->kind.at[place] & ALL_BOOL ? &sort_bool
                                          : w->values;
}

static const struct sort **sorts_of(struct work *w, uint32_t first, uint32_t n)
{
    return arena_copy(w->e->arena, w->sort.at + first, n * sizeof *w->sort.at);
}

static struct entry *enter_entry(struct work *w, enum entry_kind kind, const char *name)
{
    static const struct span nowhere = { NULL, 0, 0 };

    if (scope_find_here(w->e->globals, name) != NULL)
        return NULL;
    return scope_add(w->e->globals, w->e->arena, w->e->diag, kind, name, nowhere);
}

static void declare_step(struct work *w, struct group *x)
{
    x->number = w->g->n_steps++;
    w->g->step[x->number] = (struct step_name){
        .name = x->name,
        .n = x->n_values,
        .sort = sorts_of(w, x->first, x->n_values),
    };
}

static void declare_channel(struct work *w, struct group *x)
{
    struct channel *c = &w->g->channel[w->g->n_channels];
    struct entry *entry = enter_entry(w, ENTRY_CHANNEL, x->name);

    x->number = w->g->n_channels++;
    *c = (struct channel){ .name = x->name, .n_index = x->n_index, .n_payload = x->n_values };
    c->index = sorts_of(w, x->first, x->n_index);
    c->payload = sorts_of(w, x->first + x->n_index, x->n_values);
    if (entry != NULL) {
        entry->number = x->number;
        entry->object = c;
    }
}

static void declare_all(struct work *w)
{
    struct arena *a = w->e->arena;
    size_t n = w->group.n + w->aut->n_labels + 1; /* a whole text may be a channel, too */

    w->values = ARENA_NEW(a, struct sort);
    w->values->kind = SORT_ENUM;
    w->g->channel = ARENA_ARRAY(a, struct channel, n);
    w->g->step = ARENA_ARRAY(a, struct step_name, w->group.n + 1);
    vec_reserve(&w->sort, w->kind.n + 1);
    for (uint32_t i = 0; i < w->kind.n; i++)
        vec_push(&w->sort, place_sort(w, i));
    for (size_t i = 0; i < w->group.n; i++)
        (w->group.at[i].step ? declare_step : declare_channel)(w, &w->group.at[i]);
}

/* ---- values ---- */

static bool same_text(const void *owner, uint32_t id, const void *key)
{
    return ((const struct work *)owner)->constant.at[id] == key;
}

static value label_constant(struct work *w, struct aut_part p)
{
    const char *name = symbol_make(w->e->symbols, p.at, p.n);
    uint64_t hash = hash_mix(0, (uint64_t)(uintptr_t)name);
    uint32_t id = map_find(&w->by_text, hash, same_text, w, name);
    struct entry *entry;

    if (id != MAP_NONE)
        return value_small((int32_t)id);
    id = vec_number(w->constant.n);
    map_add(&w->by_text, hash, id);
    vec_push(&w->constant, name);
    entry = aut_is_name(p) ? enter_entry(w, ENTRY_LABEL, name) : NULL;
    if (entry != NULL) {
        entry->sort = w->values;
        entry->number = id;
        entry->state = ENTRY_DONE;
    }
    return value_small((int32_t)id);
}

static value value_of(struct work *w, struct aut_part p, const struct sort *s)
{
    value v = VALUE_NONE;
    struct buf why = BUF_EMPTY;

    if (s == w->values)
        return label_constant(w, p);
    buf_reset(&w->text);
    buf_bytes(&w->text, p.at, p.n);
    if (!value_read(w->e->vs, s, buf_text(&w->text), &v, &why))
        BUG("the value '%s' of a label: %s", buf_text(&w->text), buf_text(&why));
    buf_clear(&why);
    return v;
}

static const struct term **terms_of(struct work *w, const struct aut_part *p,
                                    const struct sort *const *sort, uint32_t n)
{
    const struct term **t = ARENA_ARRAY(w->e->arena, const struct term *, n + 1);
    struct span nowhere = { NULL, 0, 0 };

    for (uint32_t i = 0; i < n; i++)
        t[i] = term_const(w->e, sort[i], nowhere, value_of(w, p[i], sort[i]));
    return t;
}

static struct pattern *patterns_of(struct work *w, const struct term *const *t, uint32_t n)
{
    struct pattern *p = ARENA_ARRAY(w->e->arena, struct pattern, n + 1);

    for (uint32_t i = 0; i < n; i++)
        p[i] = (struct pattern){ .kind = PATTERN_EQUAL, .sort = t[i]->sort, .term = t[i] };
    return p;
}

/* ---- labels ---- */

static uint32_t add_link(struct work *w, const char *name, uint32_t channel, enum link_form form)
{
    struct link l = { .name = name, .channel = channel, .form = form, .up = NO_LINK, .used = true };

    vec_push(&w->link, l);
    return (uint32_t)w->link.n - 1;
}

static uint32_t whole_link(struct work *w, const char *text)
{
    const char *name = symbol_of(w->e->symbols, text);

    w->g->channel[w->g->n_channels] = (struct channel){
        .name = name,
        .index = ARENA_ARRAY(w->e->arena, const struct sort *, 1),
        .payload = ARENA_ARRAY(w->e->arena, const struct sort *, 1),
    };
    return add_link(w, name, w->g->n_channels++, LINK_WHOLE);
}

static void channel_action(struct work *w, struct group *x, struct edge *out)
{
    enum link_form form = w->label.form == AUT_BARE     ? LINK_BARE
                          : w->label.form == AUT_VALUES ? LINK_VALUES
                                                        : LINK_CHANNEL;
    const struct channel *c = &w->g->channel[x->number];
    struct link *l;

    if (x->link[form] == NO_LINK)
        x->link[form] = add_link(w, x->name, x->number, form);
    l = &w->link.at[x->link[form]];
    out->kind = w->label.form == AUT_IN ? ACTION_RECEIVE : ACTION_SEND;
    l->sent = l->sent || out->kind == ACTION_SEND;
    l->received = l->received || out->kind == ACTION_RECEIVE;
    out->channel = x->link[form];
    out->n_index = x->n_index;
    out->n_payload = x->n_values;
    out->index = terms_of(w, w->label.part.at, c->index, x->n_index);
    out->payload = terms_of(w, w->label.part.at + x->n_index, c->payload, x->n_values);
    if (out->kind == ACTION_RECEIVE)
        out->pattern = patterns_of(w, out->payload, x->n_values);
}

static void label_action(struct work *w, uint32_t i, struct edge *out)
{
    const char *text = w->aut->label[i];
    struct group *x = w->of.at[i] == NO_GROUP ? NULL : &w->group.at[w->of.at[i]];

    aut_label_read(&w->label, text, strlen(text));
    *out = (struct edge){ .kind = ACTION_TAU, .step = NO_STEP, .by_param = true };
    if (x == NULL && w->label.form != AUT_TAU) {
        out->kind = ACTION_SEND;
        out->channel = whole_link(w, text);
        w->link.at[out->channel].sent = true;
    } else if (x != NULL && x->step) {
        out->step = x->number;
        out->n_payload = x->n_values;
        out->payload = terms_of(w, w->label.part.at, w->g->step[x->number].sort, x->n_values);
    } else if (x != NULL) {
        channel_action(w, x, out);
    }
}

/* ---- all of it ---- */

static void finish_labels(struct work *w)
{
    struct arena *a = w->e->arena;

    w->values->n = vec_number(w->constant.n);
    w->values->label = arena_copy(a, w->constant.at, w->constant.n * sizeof *w->constant.at);
    w->g->n_links = vec_number(w->link.n);
    w->g->link = arena_copy(a, w->link.at, w->link.n * sizeof *w->link.at);
    vec_clear(&w->group);
    vec_clear(&w->of);
    vec_clear(&w->kind);
    vec_clear(&w->sort);
    vec_clear(&w->link);
    vec_clear(&w->constant);
    map_clear(&w->by_name);
    map_clear(&w->by_text);
    aut_label_clear(&w->label);
    buf_clear(&w->text);
}

struct edge *raw_labels(struct elab *e, struct signature *g, const struct aut *x)
{
    struct work w = { .e = e, .g = g, .aut = x, .label = AUT_LABEL_EMPTY, .text = BUF_EMPTY };
    struct edge *edge = ARENA_ARRAY(e->arena, struct edge, x->n_labels + (size_t)1);

    map_init(&w.by_name);
    map_init(&w.by_text);
    for (uint32_t i = 0; i < x->n_labels; i++)
        group_label(&w, i);
    declare_all(&w);
    vec_reserve(&w.link, 1);
    vec_reserve(&w.constant, 1);
    for (uint32_t i = 0; i < x->n_labels; i++)
        label_action(&w, i, &edge[i]);
    finish_labels(&w);
    return edge;
}
