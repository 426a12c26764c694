/*
 * Splitting variables into cells (see cells.h).
 */
#include "config.h"

#include "stg/data/cells.h"

#include <string.h>

#include "support/bug.h"

bool sort_has_cells(const struct sort *s)
{
    return s->kind == SORT_ARRAY || s->kind == SORT_RECORD || sort_has_members(s);
}

bool sort_has_equal_parts(const struct sort *s)
{
    return s->kind == SORT_ARRAY || s->kind == SORT_SET;
}

#define VARIANT_CELLS_MOST 16u /* of a union or sequence that is split, beside its head */

static uint32_t fields_of_union(const struct sort *s, uint32_t alts)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < alts; i++)
        n += s->alt[i].n;
    return n;
}

bool sort_has_variants(const struct sort *s)
{
    return (s->kind == SORT_UNION && s->n > 0 && fields_of_union(s, s->n) <= VARIANT_CELLS_MOST) ||
           ((s->kind == SORT_SEQ || s->kind == SORT_BAG) && s->size > 0 &&
            s->size <= VARIANT_CELLS_MOST);
}

static uint32_t n_parts(const struct sort *s)
{
    switch (s->kind) {
    case SORT_SET: return (uint32_t)sort_card(s->elem);
    case SORT_ARRAY: return (uint32_t)sort_array_size(s);
    case SORT_SEQ:
    case SORT_BAG: return 1 + s->size;
    case SORT_UNION: return 1 + fields_of_union(s, s->n);
    default: return s->n;
    }
}

/* Of a union or sequence: any but part 0. */
static const struct sort *cell_part_sort(const struct sort *s, uint32_t position)
{
    uint32_t alt = 0;

    if (s->kind == SORT_SET)
        return &sort_bool;
    if (s->kind == SORT_UNION) {
        while (position > s->alt[alt].n)
            position -= s->alt[alt++].n;
        return s->alt[alt].field[position - 1].sort;
    }
    return s->elem != NULL ? s->elem : s->field[position].sort;
}

uint32_t cell_shape_field(const struct cell_shape *s, uint32_t alt, uint32_t field)
{
    return 1 + fields_of_union(s->sort, alt) + field;
}

/* Is it an array whose elements a renaming moves? */
static bool has_named_elements(const struct sort *s)
{
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        if (sort_has_atoms(s->index[i]))
            return true;
    return false;
}

static bool rule_splits(const struct sort *s, struct cell_rule r)
{
    if (sort_has_variants(s))
        return r.variants && sort_choices(s) > r.few;
    return r.depth > 0 && (r.named > 0 || !has_named_elements(s)) && sort_has_cells(s) &&
           sort_choices(s) > r.few;
}

/* For the parts of a sort. */
static struct cell_rule rule_inside(const struct sort *s, struct cell_rule r)
{
    uint32_t steps = s->kind == SORT_ARRAY ? s->n : 1;

    r.depth = r.depth > steps ? r.depth - steps : 0;
    r.variants = r.variants && s->kind != SORT_SEQ && s->kind != SORT_BAG;
    if (sort_has_variants(s))
        r.depth = s->kind == SORT_UNION;
    if (r.named > 0 && has_named_elements(s))
        r.named--;
    return r;
}

uint64_t cells_of_sort(const struct sort *s, struct cell_rule rule)
{
    struct cell_rule inside = rule_inside(s, rule);
    uint64_t n = 0;

    if (!rule_splits(s, rule))
        return 1;
    if (sort_has_equal_parts(s))
        return n_parts(s) * cells_of_sort(cell_part_sort(s, 0), inside);
    for (uint32_t i = 0; i < n_parts(s); i++)
        n += i == 0 && sort_has_variants(s) ? 1 : cells_of_sort(cell_part_sort(s, i), inside);
    return n;
}

/* ---- layout ---- */

static const value *make_members(struct arena *a, struct values *vs, const struct sort *s)
{
    uint32_t n = n_parts(s);
    value *v = ARENA_ARRAY(a, value, n + (size_t)1);

    for (uint32_t i = 0; i < n; i++)
        v[i] = sort_nth(vs, s->elem, i);
    return v;
}

/* The number of the alternative, or the length. */
static const struct cell_shape *make_head(struct arena *a, const struct values *vs,
                                          const struct sort *s)
{
    struct cell_shape *x = ARENA_NEW(a, struct cell_shape);
    int32_t last = (int32_t)(s->kind == SORT_UNION ? s->n - 1 : s->size);

    x->sort = sort_range(a, value_to_num(vs, value_small(0)), value_to_num(vs, value_small(last)));
    x->n = 1;
    return x;
}

static const struct cell_shape *make_shape(struct arena *a, struct values *vs, const struct sort *s,
                                           struct cell_rule rule)
{
    struct cell_shape *x = ARENA_NEW(a, struct cell_shape);
    uint32_t n = sort_has_equal_parts(s) ? 1 : n_parts(s);
    const struct cell_shape **part;
    uint32_t *offset;

    *x = (struct cell_shape){ .sort = s, .split = rule_splits(s, rule), .n = 1 };
    if (!x->split)
        return x;
    x->n = 0;
    part = ARENA_ARRAY(a, const struct cell_shape *, n + (size_t)1);
    offset = ARENA_ARRAY(a, uint32_t, n + (size_t)1);
    for (uint32_t i = 0; i < n; i++) {
        part[i] = i == 0 && sort_has_variants(s)
                      ? make_head(a, vs, s)
                      : make_shape(a, vs, cell_part_sort(s, i), rule_inside(s, rule));
        offset[i] = x->n;
        x->n += part[i]->n;
    }
    if (sort_has_equal_parts(s))
        x->n *= n_parts(s);
    x->part = part;
    x->offset = offset;
    if (s->kind == SORT_SET)
        x->member = make_members(a, vs, s);
    return x;
}

const struct cell_shape *cell_shape_make(const struct cells *c, const struct sort *s,
                                         struct cell_rule rule)
{
    return make_shape(c->arena, c->sig->vs, s, rule);
}

const struct cell_shape *cell_shape_part(const struct cell_shape *s, uint32_t position,
                                         uint32_t *offset)
{
    if (sort_has_equal_parts(s->sort)) {
        *offset = position * s->part[0]->n;
        return s->part[0];
    }
    *offset = s->offset[position];
    return s->part[position];
}

uint32_t cell_shape_parts(const struct cell_shape *s)
{
    return n_parts(s->sort);
}

static void place_cells(struct cells *c, const struct cell_shape *s, uint32_t first)
{
    if (!s->split) {
        c->sort[first] = s->sort;
        return;
    }
    for (uint32_t i = 0; i < cell_shape_parts(s); i++) {
        uint32_t offset;
        const struct cell_shape *part = cell_shape_part(s, i, &offset);
        place_cells(c, part, first + offset);
    }
}

void cells_init(struct cells *c, const struct signature *g, const struct cell_rule *rule)
{
    uint32_t n = g->n_globals;

    *c = (struct cells){ .sig = g, .arena = arena_new() };
    c->shape = ARENA_ARRAY(c->arena, const struct cell_shape *, n + (size_t)1);
    c->first = ARENA_ARRAY(c->arena, uint32_t, n + (size_t)1);
    for (uint32_t i = 0; i < n; i++) {
        c->shape[i] = make_shape(c->arena, g->vs, g->global[i].sort, rule[i]);
        c->first[i + 1] = c->first[i] + c->shape[i]->n;
    }
    c->n = c->n_global = c->first[n];
    c->global = ARENA_ARRAY(c->arena, uint32_t, c->n + (size_t)1);
    c->of = ARENA_ARRAY(c->arena, struct cell_range, g->n_instances + (size_t)1);
    c->sort = mem_zalloc((c->n + (size_t)1) * sizeof *c->sort);
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t cell = c->first[i]; cell < c->first[i + 1]; cell++)
            c->global[cell] = i;
        place_cells(c, c->shape[i], c->first[i]);
    }
}

void cells_clear(struct cells *c)
{
    mem_free(c->sort);
    mem_free(c->lifted);
    arena_free(c->arena);
}

/* ---- parts ---- */

struct cell_part cell_shape_whole(const struct cell_shape *s, uint32_t first)
{
    return (struct cell_part){
        .sort = s->sort, .shape = s, .first = first, .n = s->n, .split = s->split
    };
}

struct cell_part cells_add(struct cells *c, const struct sort *s, struct cell_rule rule,
                           uint32_t instance, const char *name)
{
    const struct cell_shape *shape = make_shape(c->arena, c->sig->vs, s, rule);
    uint32_t first = c->n, lifted;

    if (c->of[instance].n == 0)
        c->of[instance].first = first;
    c->of[instance].n += shape->n;
    c->n += shape->n;
    lifted = c->n - c->n_global;
    c->sort = mem_realloc(c->sort, (c->n + (size_t)1) * sizeof *c->sort);
    c->lifted = mem_realloc(c->lifted, (lifted + (size_t)1) * sizeof *c->lifted);
    place_cells(c, shape, first);
    for (uint32_t cell = first; cell < c->n; cell++)
        c->lifted[cell - c->n_global] = (struct lifted_cell){ name, shape, first, instance };
    return cell_shape_whole(shape, first);
}

struct cell_part cells_of_global(const struct cells *c, uint32_t global)
{
    return cell_shape_whole(c->shape[global], c->first[global]);
}

void cell_part_narrow(struct cell_part *p, uint32_t position)
{
    const struct cell_shape *part;
    uint32_t offset;

    if (!p->split) {
        p->sort = cell_part_sort(p->sort, position);
        return;
    }
    part = cell_shape_part(p->shape, position, &offset);
    *p = cell_shape_whole(part, p->first + offset);
}

/* ---- values ---- */

value cells_read(const struct cells *c, const uint32_t *word, uint32_t global)
{
    return cells_gather(c->sig->vs, c->shape[global], word + c->first[global]);
}

value cells_read_part(const struct cells *c, const uint32_t *word, const struct cell_part *p)
{
    return cells_gather(c->sig->vs, p->shape, word + p->first);
}

void cells_write(const struct cells *c, uint32_t *word, uint32_t global, value v)
{
    cells_scatter(c->sig->vs, c->shape[global], v, word + c->first[global]);
}

void cells_write_part(const struct cells *c, uint32_t *word, const struct cell_part *p, value v)
{
    cells_scatter(c->sig->vs, p->shape, v, word + p->first);
}

void cells_forget_part(uint32_t *word, const struct cell_part *p)
{
    for (uint32_t i = 0; i < p->n; i++)
        word[p->first + i] = VALUE_NONE;
}

struct cell_part cell_part_around(const struct cell_part *p, uint32_t cell, uint32_t *position)
{
    struct cell_part q = *p;

    *position = 0;
    if (sort_has_equal_parts(p->sort))
        *position = (cell - p->first) / p->shape->part[0]->n;
    cell_part_narrow(&q, *position);
    while (cell >= q.first + q.n) {
        q = *p;
        cell_part_narrow(&q, ++*position);
    }
    return q;
}

value cell_of(const struct cells *c, uint32_t cell, value v)
{
    struct cell_part p = cells_of_global(c, c->global[cell]);

    while (p.split) {
        uint32_t position;
        bool set = p.sort->kind == SORT_SET;
        const struct sort *elem = p.sort->elem;
        if (sort_has_variants(p.sort))
            BUG("a union or sequence is split where there are lists of transitions");
        p = cell_part_around(&p, cell, &position);
        v = set ? value_bool(value_set_has(c->sig->vs, v, sort_nth(c->sig->vs, elem, position)))
                : value_elem(c->sig->vs, v, position);
    }
    return v;
}

/* ---- renaming ---- */

/* Of the part whose cells begin at `from`, and at `into` when it is renamed. */
static void move_cells(struct renamer *r, renaming by, const struct cell_shape *s, uint32_t from,
                       uint32_t into, uint32_t *to)
{
    if (!s->split) {
        to[from] = into;
        return;
    }
    for (uint32_t i = 0; i < cell_shape_parts(s); i++) {
        uint32_t k = s->sort->kind == SORT_ARRAY ? rename_position(r, by, s->sort, i) : i;
        uint32_t offset, offset_into;
        const struct cell_shape *part = cell_shape_part(s, i, &offset);
        cell_shape_part(s, k, &offset_into);
        move_cells(r, by, part, from + offset, into + offset_into, to);
    }
}

void cells_rename(const struct cells *c, struct renamer *r, renaming by, uint32_t *to)
{
    for (uint32_t g = 0; g < c->sig->n_globals; g++)
        move_cells(r, by, c->shape[g], c->first[g], c->first[g], to);
    for (uint32_t cell = c->n_global; cell < c->n; cell++) {
        uint32_t i = c->lifted[cell - c->n_global].instance;
        to[cell] = cell - c->of[i].first + c->of[rename_instance(r, by, i)].first;
    }
}
