/*
 * Splitting variables into cells (see cells.h).
 */
#include "config.h"

#include "stg/data/cells.h"

#include <string.h>

#include "support/bug.h"

bool sort_has_cells(const struct sort *s)
{
    return s->kind == SORT_ARRAY || s->kind == SORT_RECORD;
}

static uint32_t n_parts(const struct sort *s)
{
    return s->kind == SORT_ARRAY ? (uint32_t)sort_array_size(s) : s->n;
}

static const struct sort *cell_part_sort(const struct sort *s, uint32_t position)
{
    return s->kind == SORT_ARRAY ? s->elem : s->field[position].sort;
}

static uint64_t part_cells(const struct sort *s, bool nested)
{
    return nested ? cells_of_sort(s, true) : 1;
}

uint64_t cells_of_sort(const struct sort *s, bool nested)
{
    uint64_t n = 0;

    if (s->kind == SORT_ARRAY)
        return sort_array_size(s) * part_cells(s->elem, nested);
    if (s->kind != SORT_RECORD)
        return 1;
    for (uint32_t i = 0; i < s->n; i++)
        n += part_cells(s->field[i].sort, nested);
    return n;
}

/* ---- layout ---- */

static void place_cells(struct cells *c, const struct sort *s, bool split, uint32_t global,
                        uint32_t *at)
{
    if (!split || !sort_has_cells(s)) {
        c->global[*at] = global;
        c->sort[*at] = s;
        ++*at;
        return;
    }
    for (uint32_t i = 0; i < n_parts(s); i++)
        place_cells(c, cell_part_sort(s, i), c->nested, global, at);
}

void cells_init(struct cells *c, const struct signature *g, const bool *split, bool nested)
{
    uint32_t n = g->n_globals, at = 0;

    *c = (struct cells){ .sig = g, .nested = nested };
    c->split = mem_zalloc(n + 1);
    memcpy(c->split, split, n);
    c->first = mem_zalloc((n + (size_t)1) * sizeof *c->first);
    for (uint32_t i = 0; i < n; i++)
        c->first[i + 1] = c->first[i] +
                          (split[i] ? (uint32_t)cells_of_sort(g->global[i].sort, nested) : 1);
    c->n = c->n_global = c->first[n];
    c->global = mem_zalloc((c->n + (size_t)1) * sizeof *c->global);
    c->sort = mem_zalloc((c->n + (size_t)1) * sizeof *c->sort);
    for (uint32_t i = 0; i < n; i++)
        place_cells(c, g->global[i].sort, split[i], i, &at);
}

void cells_clear(struct cells *c)
{
    mem_free(c->split);
    mem_free(c->first);
    mem_free(c->global);
    mem_free(c->sort);
    mem_free(c->name);
}

struct cell_part cells_add(struct cells *c, const struct sort *s, const char *name)
{
    uint32_t cell = c->n++, lifted = cell - c->n_global;

    c->sort = mem_realloc(c->sort, (c->n + (size_t)1) * sizeof *c->sort);
    c->name = mem_realloc(c->name, (lifted + (size_t)1) * sizeof *c->name);
    c->sort[cell] = s;
    c->name[lifted] = name;
    return (struct cell_part){ .sort = s, .first = cell, .n = 1 };
}

/* ---- parts ---- */

struct cell_part cells_of_global(const struct cells *c, uint32_t global)
{
    return (struct cell_part){
        .sort = c->sig->global[global].sort,
        .first = c->first[global],
        .n = c->first[global + 1] - c->first[global],
        .split = c->split[global] && sort_has_cells(c->sig->global[global].sort),
    };
}

void cell_part_narrow(const struct cells *c, struct cell_part *p, uint32_t position)
{
    const struct sort *s = p->sort;

    p->sort = cell_part_sort(s, position);
    if (!p->split)
        return;
    p->n = (uint32_t)part_cells(p->sort, c->nested);
    if (s->kind == SORT_ARRAY)
        p->first += position * p->n;
    else
        for (uint32_t i = 0; i < position; i++)
            p->first += (uint32_t)part_cells(s->field[i].sort, c->nested);
    p->split = c->nested && sort_has_cells(p->sort);
}

/* ---- values ---- */

static value read_cells(const struct cells *c, const struct sort *s, bool split,
                        const uint32_t **word)
{
    uint32_t n;
    value small[32], *v, whole;

    if (!split || !sort_has_cells(s))
        return *(*word)++;
    n = n_parts(s);
    v = n <= 32 ? small : mem_alloc(n * sizeof *v);
    for (uint32_t i = 0; i < n; i++)
        v[i] = read_cells(c, cell_part_sort(s, i), c->nested, word);
    whole = value_tuple(c->sig->vs, n, v);
    if (v != small)
        mem_free(v);
    return whole;
}

value cells_read(const struct cells *c, const uint32_t *word, uint32_t global)
{
    word += c->first[global];
    return read_cells(c, c->sig->global[global].sort, c->split[global], &word);
}

value cells_read_part(const struct cells *c, const uint32_t *word, const struct cell_part *p)
{
    word += p->first;
    return read_cells(c, p->sort, p->split, &word);
}

static void write_cells(const struct cells *c, const struct sort *s, bool split, value v,
                        uint32_t **word)
{
    if (!split || !sort_has_cells(s)) {
        *(*word)++ = v;
        return;
    }
    if (v == VALUE_NONE)
        BUG("a split part without a value");
    for (uint32_t i = 0; i < n_parts(s); i++)
        write_cells(c, cell_part_sort(s, i), c->nested, value_elem(c->sig->vs, v, i), word);
}

void cells_write(const struct cells *c, uint32_t *word, uint32_t global, value v)
{
    word += c->first[global];
    write_cells(c, c->sig->global[global].sort, c->split[global], v, &word);
}

void cells_write_part(const struct cells *c, uint32_t *word, const struct cell_part *p, value v)
{
    word += p->first;
    write_cells(c, p->sort, p->split, v, &word);
}

/* The part of p in which the cell is, and its number. */
static struct cell_part part_around(const struct cells *c, const struct cell_part *p, uint32_t cell,
                                    uint32_t *position)
{
    struct cell_part q = *p;

    *position = 0;
    if (p->sort->kind == SORT_ARRAY)
        *position = (cell - p->first) / (uint32_t)part_cells(p->sort->elem, c->nested);
    cell_part_narrow(c, &q, *position);
    while (cell >= q.first + q.n) {
        q = *p;
        cell_part_narrow(c, &q, ++*position);
    }
    return q;
}

value cell_of(const struct cells *c, uint32_t cell, value v)
{
    struct cell_part p = cells_of_global(c, c->global[cell]);

    while (p.split) {
        uint32_t position;
        p = part_around(c, &p, cell, &position);
        v = value_elem(c->sig->vs, v, position);
    }
    return v;
}

/* ---- names ---- */

static void print_cell_indices(struct buf *b, const struct cells *c, const struct sort *s,
                               uint32_t position)
{
    uint64_t below = sort_array_size(s);

    for (uint32_t i = 0; i < s->n; i++) {
        uint64_t card = sort_card(s->index[i]), k;
        below /= card;
        k = position / below % card;
        buf_add(b, i == 0 ? "[" : ",");
        value_print(b, c->sig->vs, s->index[i], sort_nth(c->sig->vs, s->index[i], k));
    }
    buf_char(b, ']');
}

void cell_print_name(struct buf *b, const struct cells *c, uint32_t cell)
{
    struct cell_part p;

    if (cell >= c->n_global) {
        buf_add(b, c->name[cell - c->n_global]);
        return;
    }
    p = cells_of_global(c, c->global[cell]);
    buf_add(b, c->sig->global[c->global[cell]].name);
    while (p.split) {
        uint32_t position;
        struct cell_part q = part_around(c, &p, cell, &position);
        if (p.sort->kind == SORT_ARRAY)
            print_cell_indices(b, c, p.sort, position);
        else
            buf_printf(b, ".%s", p.sort->field[position].name);
        p = q;
    }
}

/* ---- traces ---- */

void cell_trace_init(struct cell_trace *t, const struct cells *c)
{
    *t = (struct cell_trace){ .cells = c };
    t->is_read = mem_zalloc((size_t)c->n + c->sig->n_instances + 1);
    t->is_written = mem_zalloc(c->n + (size_t)1);
}

void cell_trace_clear(struct cell_trace *t)
{
    mem_free(t->is_read);
    mem_free(t->is_written);
    vec_clear(&t->read);
    vec_clear(&t->written);
}

static void forget_cells(bool *flag, struct vec_u32 *list)
{
    for (size_t i = 0; i < list->n; i++)
        flag[list->at[i]] = false;
    list->n = 0;
}

void cell_trace_forget_reads(struct cell_trace *t)
{
    forget_cells(t->is_read, &t->read);
}

void cell_trace_forget_writes(struct cell_trace *t)
{
    forget_cells(t->is_written, &t->written);
}

static void note_cells(bool *flag, struct vec_u32 *list, const struct cell_part *p)
{
    for (uint32_t i = p->first; i < p->first + p->n; i++) {
        if (!flag[i])
            vec_push(list, i);
        flag[i] = true;
    }
}

void cell_trace_read(struct cell_trace *t, const struct cell_part *p)
{
    note_cells(t->is_read, &t->read, p);
}

void cell_trace_read_cell(struct cell_trace *t, uint32_t cell)
{
    struct cell_part p = { .first = cell, .n = 1 };

    cell_trace_read(t, &p);
}

void cell_trace_read_instance(struct cell_trace *t, uint32_t instance)
{
    cell_trace_read_cell(t, t->cells->n + instance);
}

void cell_trace_write(struct cell_trace *t, const struct cell_part *p)
{
    note_cells(t->is_written, &t->written, p);
}

void cell_trace_write_cell(struct cell_trace *t, uint32_t cell)
{
    struct cell_part p = { .first = cell, .n = 1 };

    cell_trace_write(t, &p);
}
