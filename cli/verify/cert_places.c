/*
 * The parts of states that levels hold (see cert_places.h).
 */
#include "config.h"

#include "cli/verify/cert_places.h"

#include "interpreter/plain_set.h"

/* ---- life ---- */

static void name_positions(struct cert_places *c)
{
    const struct signature *g = c->shape->sig;

    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *q = plain_process(c->shape, i);
        for (uint32_t k = plain_node_at(c->shape, i); k < plain_width(c->shape); k++) {
            c->owner[k] = i;
            c->variable[k] = NO_NODE;
        }
        for (uint32_t v = q->n_params; v < q->n_params + q->n_vars; v++) {
            c->variable[plain_variable_at(c->shape, i, v)] = v;
            c->place[plain_variable_at(c->shape, i, v)].sort = q->variable[v].sort;
        }
    }
    for (uint32_t k = 0; k < g->n_globals; k++) {
        c->owner[plain_global_at(c->shape, k)] = NO_INSTANCE;
        c->variable[plain_global_at(c->shape, k)] = k;
        c->place[plain_global_at(c->shape, k)].sort = g->global[k].sort;
    }
}

void cert_places_init(struct cert_places *c, const struct plain_shape *shape, struct values *vs,
                      const bool *const *keep)
{
    *c = (struct cert_places){ .shape = shape, .vs = vs, .keep = keep, .arena = arena_new() };
    c->width = plain_width(shape);
    c->place = mem_zalloc((c->width + (size_t)1) * sizeof *c->place);
    c->owner = mem_zalloc((c->width + (size_t)1) * sizeof *c->owner);
    c->variable = mem_zalloc((c->width + (size_t)1) * sizeof *c->variable);
    vec_push(&c->level, ((struct cert_level){ .instance = NO_INSTANCE }));
    name_positions(c);
}

void cert_places_clear(struct cert_places *c)
{
    for (size_t l = 0; l < c->level.n; l++) {
        vec_clear(&c->level.at[l].value);
        map_clear(&c->level.at[l].map);
    }
    vec_clear(&c->level);
    vec_clear(&c->part);
    vec_clear(&c->marked);
    mem_free(c->place);
    mem_free(c->owner);
    mem_free(c->variable);
    arena_free(c->arena);
}

/* ---- levels ---- */

/* Into its elements, fields or members; false: it has none. */
static bool divide_place(struct cert_places *c, struct cert_place *p)
{
    const struct sort *s = p->sort;
    uint64_t n;

    if (s == NULL || (s->kind != SORT_ARRAY && s->kind != SORT_RECORD && !sort_has_members(s)))
        return false;
    n = s->kind == SORT_ARRAY ? sort_array_size(s)
        : s->kind == SORT_SET ? sort_card(s->elem)
                              : s->n;
    if (n > VALUE_MAX_PARTS)
        return false;
    p->kind = s->kind == SORT_SET ? CERT_PLACE_SET : CERT_PLACE_TUPLE;
    p->n = (uint32_t)n;
    p->kid = ARENA_ARRAY(c->arena, struct cert_place, n + 1);
    for (uint32_t k = 0; k < p->n; k++)
        p->kid[k] = (struct cert_place){ .sort = s->kind == SORT_ARRAY ? s->elem
                                                 : s->kind == SORT_SET ? &sort_bool
                                                                       : s->field[k].sort };
    return true;
}

struct cert_place *cert_places_find(struct cert_places *c, uint32_t position, uint32_t n,
                                    const uint32_t *path)
{
    struct cert_place *p = &c->place[position];

    for (uint32_t k = 0; k < n; k++) {
        if (p->kind == CERT_PLACE_NONE && !divide_place(c, p))
            return NULL;
        if (p->kind == CERT_PLACE_PART || path[k] >= p->n)
            return NULL;
        p = &p->kid[path[k]];
    }
    return p->kind == CERT_PLACE_NONE ? p : NULL;
}

/* To the last level. */
static void add_cert_part(struct cert_places *c, uint32_t level, uint32_t position,
                          struct cert_place *place)
{
    struct cert_level *l = &c->level.at[level];

    place->kind = CERT_PLACE_PART;
    place->part = vec_number(c->part.n);
    if (l->n_parts == 0)
        l->first_part = place->part;
    vec_push(&c->part, ((struct cert_part){ level, l->n_parts, position, l->instance == NO_INSTANCE,
                                            place->sort }));
    l->n_parts++;
}

void cert_places_add(struct cert_places *c, uint32_t position, struct cert_place *place)
{
    vec_push(&c->level, ((struct cert_level){ .instance = NO_INSTANCE }));
    add_cert_part(c, vec_number(c->level.n - 1), position, place);
}

void cert_places_add_instance(struct cert_places *c, uint32_t instance)
{
    vec_push(&c->level, ((struct cert_level){ .instance = instance }));
}

static bool mark_places(struct cert_places *c, struct cert_place *p)
{
    bool good = p->kind != CERT_PLACE_NONE;

    for (uint32_t k = 0; p->kind == CERT_PLACE_TUPLE && k < p->n; k++)
        good = mark_places(c, &p->kid[k]) && good;
    for (uint32_t k = 0; p->kind == CERT_PLACE_SET && k < p->n; k++)
        good = p->kid[k].kind == CERT_PLACE_PART && good;
    if (p->kind == CERT_PLACE_PART || p->kind == CERT_PLACE_SET) {
        p->mark = value_mark(c->vs);
        if (c->marked.n == 0)
            c->unknown.first = p->mark;
        vec_push(&c->marked, p);
    }
    return good;
}

bool cert_places_close(struct cert_places *c)
{
    bool good = true;

    for (uint32_t l = 1; l < c->level.n; l++) {
        uint32_t i = c->level.at[l].instance;
        if (i == NO_INSTANCE)
            continue;
        for (uint32_t k = c->shape->first[i]; k < c->shape->first[i + 1]; k++)
            if (c->place[k].kind == CERT_PLACE_NONE)
                add_cert_part(c, l, k, &c->place[k]);
    }
    for (uint32_t k = 0; k < c->width; k++)
        good = mark_places(c, &c->place[k]) && good;
    c->unknown.n = vec_number(c->marked.n);
    return good;
}

/* ---- the values of levels ---- */

static bool same_level_row(const void *owner, uint32_t id, const void *key)
{
    const struct cert_level *l = owner;
    const value *v = key;

    for (uint32_t k = 0; k < l->n_parts; k++)
        if (cert_level_value(l, id, k) != v[k])
            return false;
    return true;
}

uint32_t cert_level_find(const struct cert_places *c, uint32_t level, const value *v)
{
    const struct cert_level *l = &c->level.at[level];
    uint32_t id = map_find(&l->map, hash_words(v, l->n_parts), same_level_row, l, v);

    return id == MAP_NONE ? CERT_NO_INDEX : id;
}

bool cert_level_add(struct cert_places *c, uint32_t level, const value *v)
{
    struct cert_level *l = &c->level.at[level];

    if (cert_level_find(c, level, v) != CERT_NO_INDEX)
        return false;
    for (uint32_t k = 0; k < l->n_parts; k++)
        vec_push(&l->value, v[k]);
    map_add(&l->map, hash_words(v, l->n_parts), l->n++);
    return true;
}

/* ---- states ---- */

bool cert_places_forgets(const struct cert_places *c, uint32_t position, value node)
{
    uint32_t i = c->owner[position], v = c->variable[position];

    return i != NO_INSTANCE && v != NO_NODE &&
           !c->keep[i][(size_t)value_word(node) * plain_process(c->shape, i)->n_variables + v];
}

bool cert_places_may_forget(const struct cert_places *c, uint32_t position)
{
    uint32_t i = c->owner[position];
    bool may = false;

    for (uint32_t k = 0; i != NO_INSTANCE && k < plain_process(c->shape, i)->n_nodes && !may; k++)
        may = cert_places_forgets(c, position, value_small((int32_t)k));
    return may;
}

static value compose_set(const struct cert_places *c, const struct cert_place *p, const bool *known,
                         const value *v)
{
    value elem[SORT_MEMBERS_MOST];
    uint32_t n = 0;

    for (uint32_t k = 0; k < p->n; k++) {
        if (!known[p->kid[k].part])
            return p->mark;
        if (v[p->kid[k].part] == VALUE_NONE)
            return VALUE_NONE;
        if (v[p->kid[k].part] == VALUE_TRUE)
            elem[n++] = sort_nth(c->vs, p->sort->elem, k);
    }
    return value_set(c->vs, n, elem);
}

value cert_place_compose(const struct cert_places *c, const struct cert_place *p, const bool *known,
                         const value *v)
{
    value *elem, whole;

    if (p->kind == CERT_PLACE_SET)
        return compose_set(c, p, known, v);
    if (p->kind == CERT_PLACE_PART)
        return known[p->part] ? v[p->part] : p->mark;
    elem = mem_alloc((p->n + (size_t)1) * sizeof *elem);
    for (uint32_t k = 0; k < p->n; k++)
        elem[k] = cert_place_compose(c, &p->kid[k], known, v);
    whole = value_tuple(c->vs, p->n, elem);
    mem_free(elem);
    return whole;
}

static bool has_mark(const struct cert_places *c, value v)
{
    uint32_t n;

    if (v == VALUE_NONE || v == PLAIN_FORGOTTEN || !value_has_hole(c->vs, v))
        return false;
    if (plain_is_mark(&c->unknown, v))
        return true;
    n = value_size(c->vs, v);
    for (uint32_t k = 0; k < n; k++)
        if (has_mark(c, value_elem(c->vs, v, k)))
            return true;
    return false;
}

/* Parts with levels of their own hold nothing where the variable is left out. */
static bool change_part(const struct cert_places *c, uint32_t part, value v, bool *is_changed,
                        value *now)
{
    is_changed[part] = true;
    now[part] = v == PLAIN_FORGOTTEN && c->part.at[part].is_own ? VALUE_NONE : v;
    return !has_mark(c, v);
}

bool cert_place_compare(const struct cert_places *c, const struct cert_place *p, value from,
                        value to, bool *is_changed, value *now)
{
    bool is_left_out = to == PLAIN_FORGOTTEN || to == VALUE_NONE, good = true;
    bool was_whole = from != PLAIN_FORGOTTEN && from != VALUE_NONE &&
                     !plain_is_mark(&c->unknown, from);

    if (from == to)
        return true;
    if (p->kind == CERT_PLACE_PART)
        return change_part(c, p->part, to, is_changed, now);
    if (p->kind == CERT_PLACE_SET && !is_left_out && has_mark(c, to))
        return false;
    for (uint32_t k = 0; k < p->n && good; k++) {
        value part = VALUE_NONE;
        if (p->kind == CERT_PLACE_TUPLE && !is_left_out)
            part = value_elem(c->vs, to, k);
        else if (!is_left_out)
            part = value_bool(plain_is_in(c->vs, sort_nth(c->vs, p->sort->elem, k), to));
        if (p->kind == CERT_PLACE_TUPLE && !is_left_out && was_whole)
            good = cert_place_compare(c, &p->kid[k], value_elem(c->vs, from, k), part, is_changed,
                                      now);
        else
            good = cert_place_compare(c, &p->kid[k], PLAIN_FORGOTTEN, part, is_changed, now);
    }
    return good;
}

bool cert_places_read(const struct cert_places *c, const value *state, uint32_t *index)
{
    size_t n = c->part.n + (size_t)1;
    bool *is_changed = mem_zalloc(n * sizeof *is_changed), good = true;
    value *now = mem_zalloc(n * sizeof *now);

    for (uint32_t k = 0; k < c->width && good; k++)
        good = cert_place_compare(c, &c->place[k], c->unknown.first, state[k], is_changed, now);
    for (uint32_t l = 1; l < c->level.n && good; l++) {
        index[l] = cert_level_find(c, l, now + c->level.at[l].first_part);
        good = index[l] != CERT_NO_INDEX;
    }
    mem_free(is_changed);
    mem_free(now);
    return good;
}
