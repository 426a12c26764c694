/*
 * Aspects in states (see state_aspect.h).
 */
#include "config.h"

#include "abstraction/symmetry/state_aspect.h"

#include "abstraction/symmetry/aspect_part.h"

/* What a word says of the identities, as long as it has the same number. */
struct view {
    uint32_t first; /* in `said`: of identity 0 */
    bool varies;    /* the other identities follow; else it says the same of all */
    bool mentions;  /* it is a part of the aspects of all identities */
};

/* The view of a value of a cell. */
struct global_view {
    uint32_t word, number, view;
};

/* The aspects to one sort. */
struct sort_aspects {
    uint32_t k, n; /* the atom sort; its size */
    struct aspect_parts parts;
    uint32_t *n_mentioning;   /* of each part: words that are parts of the aspects of all */
    struct vec_u32 *of_local; /* [instance]: of each local state its view; NOT_KNOWN */
    struct map global_map;    /* of global_view */
    VEC(struct global_view) global_view;
    VEC(struct view) view;
    struct vec_u32 said;
    struct view *now;     /* of each word, in the present state */
    bool *stale;          /* of each identity: the aspect is that in an earlier state, ... */
    bool *stale_part;     /* [identity * parts.n + part]: ... in this part */
    struct vec_u32 *list; /* of each identity: its aspect */
    uint32_t *end;        /* [identity * parts.n + part]: where the part ends in that */
    struct vec_u32 spare; /* room for the next one */
    bool changed;         /* some were stale in the present state */
};

/* Two aspects of a part, compared. */
struct compared {
    value x, y;
    int sign; /* 0: none were compared here */
};

#define COMPARED 1024 /* a power of two */

struct state_aspects {
    struct vectors *x;
    struct aspects *aspects;
    struct cell_aspects *cells;
    uint32_t *state; /* the present one */
    bool loaded;     /* there is one */
    uint32_t n;
    struct sort_aspects *sort;
    struct compared *compared; /* the last ones of each hash; owned */
};

#define NOT_KNOWN UINT32_MAX

/* ---- making and freeing ---- */

static void sort_aspects_init(struct sort_aspects *a, struct state_aspects *s, uint32_t k)
{
    const struct vectors *x = s->x;
    const struct signature *g = x->sig;

    *a = (struct sort_aspects){ .k = k, .n = g->atom[k]->size };
    aspect_parts_init(&a->parts, x, s->cells, k);
    a->n_mentioning = mem_zalloc((a->parts.n + (size_t)1) * sizeof *a->n_mentioning);
    a->of_local = mem_zalloc((g->n_instances + 1) * sizeof *a->of_local);
    map_init(&a->global_map);
    a->now = mem_zalloc((x->width + 1) * sizeof *a->now);
    a->stale = mem_zalloc(a->n + 1);
    a->stale_part = mem_zalloc((size_t)a->n * a->parts.n + 1);
    a->list = mem_zalloc((a->n + 1) * sizeof *a->list);
    a->end = mem_zalloc(((size_t)a->n * a->parts.n + 1) * sizeof *a->end);
}

static void sort_aspects_clear(struct sort_aspects *a, const struct vectors *x)
{
    aspect_parts_clear(&a->parts);
    for (uint32_t i = 0; i < x->sig->n_instances; i++)
        vec_clear(&a->of_local[i]);
    for (uint32_t i = 0; i < a->n; i++)
        vec_clear(&a->list[i]);
    mem_free(a->n_mentioning);
    mem_free(a->of_local);
    map_clear(&a->global_map);
    vec_clear(&a->global_view);
    vec_clear(&a->view);
    vec_clear(&a->said);
    mem_free(a->now);
    mem_free(a->stale);
    mem_free(a->stale_part);
    mem_free(a->list);
    mem_free(a->end);
    vec_clear(&a->spare);
}

struct state_aspects *state_aspects_new(struct vectors *x, uint32_t n, const uint32_t *k)
{
    struct state_aspects *s = mem_zalloc(sizeof *s);

    s->x = x;
    s->aspects = aspects_new(x);
    s->cells = cell_aspects_new(x, s->aspects);
    s->state = mem_zalloc((x->width + 1) * sizeof *s->state);
    s->compared = mem_zalloc(COMPARED * sizeof *s->compared);
    s->n = n;
    s->sort = mem_zalloc((n + 1) * sizeof *s->sort);
    for (uint32_t i = 0; i < n; i++)
        sort_aspects_init(&s->sort[i], s, k[i]);
    return s;
}

void state_aspects_free(struct state_aspects *s)
{
    if (s == NULL)
        return;
    for (uint32_t i = 0; i < s->n; i++)
        sort_aspects_clear(&s->sort[i], s->x);
    mem_free(s->sort);
    mem_free(s->compared);
    mem_free(s->state);
    cell_aspects_free(s->cells);
    aspects_free(s->aspects);
    mem_free(s);
}

/* ---- what words say ---- */

static bool holds_cell(const struct state_aspects *s, uint32_t word)
{
    return word >= s->x->sig->n_instances;
}

static const struct sort *sort_of_cell(const struct state_aspects *s, uint32_t word)
{
    return s->x->cells->sort[word - s->x->sig->n_instances];
}

/* The instance whose local state or lifted variable the word holds. */
static uint32_t instance_of_word(const struct state_aspects *s, uint32_t word)
{
    const struct cells *c = s->x->cells;

    return holds_cell(s, word) ? c->lifted[word - s->x->sig->n_instances - c->n_global].instance
                               : word;
}

static value said_of(struct state_aspects *s, struct sort_aspects *a, uint32_t identity,
                     uint32_t word, uint32_t number)
{
    enum aspect_part_kind kind = a->parts.part_of[word]->kind;
    value pair[2];

    pair[1] = holds_cell(s, word)
                  ? aspect_of_value(s->aspects, a->k, identity, sort_of_cell(s, word), number)
                  : aspect_of_local(s->aspects, a->k, identity, word, number);
    if (kind != PART_ONE && kind != PART_ALL)
        return pair[1];
    pair[0] = aspect_of_index(s->aspects, a->k, identity, instance_of_word(s, word));
    return renamer_tuple(s->x->renamer, 2, pair);
}

/* Does a local state mention identities of the sort, or may a value of a lifted variable? */
static bool word_mentions_sort(struct state_aspects *s, const struct sort_aspects *a, uint32_t word,
                               uint32_t number)
{
    return holds_cell(s, word) ? sort_contains(sort_of_cell(s, word), s->x->sig->atom[a->k])
                               : vector_mentions(s->x, word, number, a->k);
}

/* Returns its number; NOT_KNOWN: the renamer has missed something. */
static uint32_t make_view(struct state_aspects *s, struct sort_aspects *a, uint32_t word,
                          uint32_t number)
{
    enum aspect_part_kind kind = a->parts.part_of[word]->kind;
    struct view new = { vec_number(a->said.n), true, true };

    if (kind == PART_OWN || kind == PART_ONE)
        new.varies = new.mentions = word_mentions_sort(s, a, word, number);
    for (uint32_t i = 0; i < (new.varies ? a->n : 1); i++)
        vec_push(&a->said, said_of(s, a, i, word, number));
    if (renamer_has_missed(s->x->renamer)) {
        a->said.n = new.first;
        return NOT_KNOWN;
    }
    vec_push(&a->view, new);
    return vec_number(a->view.n - 1);
}

static uint32_t view_of_local(struct state_aspects *s, struct sort_aspects *a, uint32_t word,
                              uint32_t number)
{
    struct vec_u32 *known = &a->of_local[word];

    while (known->n <= number)
        vec_push(known, NOT_KNOWN);
    if (known->at[number] == NOT_KNOWN)
        known->at[number] = make_view(s, a, word, number);
    return known->at[number];
}

static bool equal_global_view(const void *owner, uint32_t id, const void *key)
{
    const struct sort_aspects *a = owner;
    const struct global_view *v = &a->global_view.at[id], *w = key;

    return v->word == w->word && v->number == w->number;
}

static uint32_t view_of_global(struct state_aspects *s, struct sort_aspects *a, uint32_t word,
                               uint32_t number)
{
    struct global_view new = { word, number, 0 };
    uint64_t hash = hash_mix(word, number);
    uint32_t id = map_find(&a->global_map, hash, equal_global_view, a, &new);

    if (id != MAP_NONE)
        return a->global_view.at[id].view;
    new.view = make_view(s, a, word, number);
    if (new.view == NOT_KNOWN)
        return NOT_KNOWN;
    map_add(&a->global_map, hash, vec_number(a->global_view.n));
    vec_push(&a->global_view, new);
    return new.view;
}

static uint32_t said_now(const struct sort_aspects *a, uint32_t word, uint32_t identity)
{
    const struct view *v = &a->now[word];

    return a->said.at[v->first + (v->varies ? identity : 0)];
}

/* ---- from one state to the next ---- */

static void make_stale(struct sort_aspects *a, uint32_t identity, const struct aspect_part *p)
{
    a->stale_part[(size_t)identity * a->parts.n + (size_t)(p - a->parts.part)] = true;
    a->stale[identity] = a->changed = true;
}

static void make_all_stale(struct sort_aspects *a, const struct aspect_part *p)
{
    for (uint32_t i = 0; i < a->n; i++)
        make_stale(a, i, p);
}

static void make_concerned_stale(const struct state_aspects *s, struct sort_aspects *a,
                                 uint32_t word, const struct aspect_part *p)
{
    uint32_t cell = word - s->x->sig->n_instances;

    for (uint32_t i = 0; i < a->n; i++)
        if (a->parts.concerned[(size_t)i * s->x->cells->n + cell])
            make_stale(a, i, p);
}

static void make_everything_stale(struct sort_aspects *a)
{
    for (uint32_t i = 0; i < a->parts.n; i++)
        make_all_stale(a, &a->parts.part[i]);
}

/* False: the renamer has missed something. */
static bool change_word(struct state_aspects *s, struct sort_aspects *a, uint32_t word,
                        uint32_t number)
{
    const struct aspect_part *p = a->parts.part_of[word];
    struct view *now = &a->now[word];
    bool mentioned = now->mentions;
    uint32_t id;

    if (p == NULL)
        return true;
    if (p->kind == PART_CELLS) {
        make_concerned_stale(s, a, word, p);
        return true;
    }
    id = holds_cell(s, word) ? view_of_global(s, a, word, number)
                             : view_of_local(s, a, word, number);
    if (id == NOT_KNOWN)
        return false;
    *now = a->view.at[id];
    a->n_mentioning[p - a->parts.part] += (uint32_t)now->mentions - (uint32_t)mentioned;
    if (now->mentions || mentioned) {
        make_all_stale(a, p);
    } else if (p->kind == PART_OWN) {
        make_stale(a, a->parts.identity_of[word], p);
    }
    return true;
}

/* ---- putting an aspect together ---- */

static void sort_from(const struct state_aspects *s, struct vec_u32 *list, size_t from)
{
    aspect_sort(s->x->sig->vs, (uint32_t)(list->n - from), list->at + from);
}

static void add_own_first(const struct state_aspects *s, const struct sort_aspects *a,
                          const struct aspect_part *p, uint32_t identity, struct vec_u32 *list)
{
    size_t from = list->n + 1;

    vec_push(list, said_now(a, p->word[identity], identity));
    if (a->n_mentioning[p - a->parts.part] == a->now[p->word[identity]].mentions)
        return;
    for (uint32_t i = 0; i < p->n; i++)
        if (i != identity && a->now[p->word[i]].mentions)
            vec_push(list, said_now(a, p->word[i], identity));
    sort_from(s, list, from);
}

static void add_mentioning(const struct state_aspects *s, const struct sort_aspects *a,
                           const struct aspect_part *p, uint32_t identity, struct vec_u32 *list)
{
    size_t from = list->n;

    for (uint32_t i = 0; i < p->n; i++)
        if (a->now[p->word[i]].mentions)
            vec_push(list, said_now(a, p->word[i], identity));
    sort_from(s, list, from);
}

static void add_state_part(const struct state_aspects *s, struct sort_aspects *a,
                           const struct aspect_part *p, uint32_t identity, struct vec_u32 *list)
{
    if (p->kind == PART_OWN)
        add_own_first(s, a, p, identity, list);
    else if (p->kind == PART_CELLS)
        cell_aspects_add(s->cells, p->global, a->k, identity, s->state, list);
    else
        add_mentioning(s, a, p, identity, list);
}

static void copy_part(const struct vec_u32 *before, uint32_t from, uint32_t to,
                      struct vec_u32 *list)
{
    vec_reserve(list, list->n + (to - from));
    for (uint32_t i = from; i < to; i++)
        list->at[list->n++] = before->at[i];
}

/* From the aspect before: what is not stale is copied. */
static void put_together(const struct state_aspects *s, struct sort_aspects *a, uint32_t identity)
{
    struct vec_u32 before = a->list[identity], *list = &a->spare;
    bool *stale = a->stale_part + (size_t)identity * a->parts.n;
    uint32_t *end = a->end + (size_t)identity * a->parts.n, from = 0;

    list->n = 0;
    for (uint32_t i = 0; i < a->parts.n; i++) {
        uint32_t to = end[i];
        if (stale[i])
            add_state_part(s, a, &a->parts.part[i], identity, list);
        else
            copy_part(&before, from, to, list);
        from = to;
        end[i] = vec_number(list->n);
        stale[i] = false;
    }
    a->list[identity] = *list;
    a->spare = before;
    a->stale[identity] = false;
}

static bool change_words(struct state_aspects *s, const uint32_t *state)
{
    for (uint32_t w = 0; w < s->x->width; w++) {
        if (s->loaded && s->state[w] == state[w])
            continue;
        s->state[w] = state[w];
        for (uint32_t i = 0; i < s->n; i++)
            if (!change_word(s, &s->sort[i], w, state[w]))
                return false;
    }
    return true;
}

bool state_aspects_load(struct state_aspects *s, const uint32_t *state)
{
    for (uint32_t i = 0; i < s->n; i++) {
        s->sort[i].changed = false;
        if (!s->loaded)
            make_everything_stale(&s->sort[i]);
    }
    s->loaded = change_words(s, state);
    for (uint32_t i = 0; s->loaded && i < s->n; i++)
        for (uint32_t j = 0; s->sort[i].changed && j < s->sort[i].n; j++)
            if (s->sort[i].stale[j])
                put_together(s, &s->sort[i], j);
    return s->loaded = s->loaded && !renamer_has_missed(s->x->renamer);
}

bool state_aspects_changed(const struct state_aspects *s, uint32_t i)
{
    return s->sort[i].changed;
}

const struct vec_u32 *state_aspect(const struct state_aspects *s, uint32_t i, uint32_t identity)
{
    return &s->sort[i].list[identity];
}

/* ---- the order of aspects ---- */

/* The values differ. */
static int compare_parts(struct state_aspects *s, value x, value y)
{
    struct compared *c = &s->compared[(x * UINT32_C(0x9e3779b1) ^ y) & (COMPARED - 1)];

    if (c->x != x || c->y != y || c->sign == 0)
        *c = (struct compared){ x, y, value_cmp(s->x->sig->vs, x, y) };
    return c->sign;
}

int state_aspect_cmp(struct state_aspects *s, const struct vec_u32 *x, const struct vec_u32 *y)
{
    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->at[i] != y->at[i])
            return compare_parts(s, x->at[i], y->at[i]);
    return (x->n > y->n) - (x->n < y->n);
}
