/*
 * Interned values: a table of big integers and tuples (see value.h).
 *
 * Handle 0 is VALUE_NONE; a handle with its top bit set is a 31-bit signed integer; any other is a
 * row of the table.
 */
#include "config.h"

#include "stg/data/value.h"

#include "stg/data/value_table.h"

#include <stdlib.h>
#include <string.h>

#define SMALL_MIN (-(INT64_C(1) << 30))
#define SMALL_MAX ((INT64_C(1) << 30) - 1)
#define ELEMS_MOST ((UINT32_C(1) << 29) - 1)

struct key { /* the tuple or number being looked up */
    bool is_tuple;
    uint32_t n;
    const value *elem;
    struct num num;
};

struct values *values_new(void)
{
    struct values *vs = mem_zalloc(sizeof *vs);
    struct row none = { .parts = 1, .is_tuple = true, .hole = true };

    map_init(&vs->map);
    vs->limbs = arena_new();
    vec_push(&vs->row, none);
    return vs;
}

void values_free(struct values *vs)
{
    if (vs == NULL)
        return;
    vec_clear(&vs->row);
    vec_clear(&vs->num);
    vec_clear(&vs->elems);
    map_clear(&vs->map);
    arena_free(vs->limbs);
    mem_free(vs);
}

/* ---- frozen tables ---- */

struct values *values_frozen_new(void)
{
    struct values *vs = mem_zalloc(sizeof *vs);

    vs->is_frozen = true;
    return vs;
}

void values_frozen_free(struct values *frozen)
{
    mem_free(frozen);
}

void values_freeze(struct values *frozen, const struct values *vs)
{
    frozen->row.at = vs->row.at;
    frozen->row.n = vs->row.n;
    frozen->num.at = vs->num.at;
    frozen->elems.at = vs->elems.at;
    frozen->map = vs->map;
    frozen->lacks = false;
}

void values_frozen_forget(struct values *frozen)
{
    frozen->lacks = false;
}

bool values_lack(const struct values *vs)
{
    return vs->lacks;
}

/* False: vs makes no values. */
static bool may_make(struct values *vs)
{
    vs->lacks = vs->is_frozen;
    return !vs->is_frozen;
}

/* ---- values ---- */

uint32_t values_end(const struct values *vs)
{
    return (uint32_t)vs->row.n;
}

bool value_is_num(const struct values *vs, value v)
{
    return value_is_small(v) || (v != VALUE_NONE && !vs->row.at[v].is_tuple);
}

static bool same_elems(const value *a, const value *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

static bool same_row(const void *owner, uint32_t id, const void *key)
{
    const struct values *vs = owner;
    const struct row *r = &vs->row.at[id];
    const struct key *k = key;

    if (r->is_tuple != k->is_tuple)
        return false;
    if (!r->is_tuple)
        return num_cmp(vs->num.at[r->first], k->num) == 0;
    return r->n == k->n && same_elems(vs->elems.at + r->first, k->elem, k->n);
}

static value row_push(struct values *vs, struct row r)
{
    if (vs->row.n >=
        VALUE_SMALL_BIT - 1) /* the last handle must not occur in states (PAIR_NEVER) */
        bug_end(BUG_NO_NUMBERS);
    vec_push(&vs->row, r);
    return (uint32_t)vs->row.n - 1;
}

static value row_add(struct values *vs, uint64_t hash, struct row r)
{
    uint32_t id = row_push(vs, r);

    map_add(&vs->map, hash, id);
    return id;
}

/* No lookup finds it. */
value value_mark(struct values *vs)
{
    struct row r = { .first = vs->elems.n, .parts = 1, .is_tuple = true, .hole = true };

    return row_push(vs, r);
}

value value_num(struct values *vs, struct num n)
{
    struct key key = { false, 0, NULL, n };
    struct row r = { .first = vs->num.n, .parts = 1 };
    uint64_t hash;
    uint32_t id;

    if (n.limb == NULL && n.word >= SMALL_MIN && n.word <= SMALL_MAX)
        return value_small((int32_t)n.word);
    hash = num_hash(n);
    id = map_find(&vs->map, hash, same_row, vs, &key);
    if (id != MAP_NONE)
        return id;
    if (!may_make(vs))
        return VALUE_NONE;
    vec_push(&vs->num, num_copy(vs->limbs, n));
    return row_add(vs, hash, r);
}

value value_int(struct values *vs, int64_t i)
{
    if (i >= SMALL_MIN && i <= SMALL_MAX)
        return value_small((int32_t)i);
    return value_num(vs, num_word(i));
}

struct num value_to_num(const struct values *vs, value v)
{
    if (value_is_small(v))
        return num_word(value_word(v));
    if (v == VALUE_NONE || vs->row.at[v].is_tuple)
        BUG("value %u is not a number", v);
    return vs->num.at[vs->row.at[v].first];
}

static bool any_hole(const struct values *vs, uint32_t n, const value *elem)
{
    for (uint32_t i = 0; i < n; i++)
        if (value_has_hole(vs, elem[i]))
            return true;
    return false;
}

static uint32_t all_parts(const struct values *vs, uint32_t n, const value *elem)
{
    uint64_t sum = n == 0;

    for (uint32_t i = 0; i < n; i++)
        sum += value_parts(vs, elem[i]);
    return sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX;
}

static uint64_t mixed_in(uint64_t hash, uint64_t word)
{
    return ((hash << 29 | hash >> 35) ^ word) * 0x9e3779b97f4a7c15u;
}

/* A multiplication for two elements; the map mixes the bits of the result. */
static uint64_t tuple_hash(uint32_t n, const value *elem)
{
    uint64_t h = n;
    uint32_t i = 0;

    for (; i + 2 <= n; i += 2)
        h = mixed_in(h, (uint64_t)elem[i + 1] << 32 | elem[i]);
    return i < n ? mixed_in(h, elem[i]) : h;
}

/* The row of a tuple, or MAP_NONE. */
static uint32_t find_tuple(const struct values *vs, uint64_t hash, uint32_t n, const value *elem)
{
    struct key key = { true, n, elem, { 0, NULL, 0 } };
    uint32_t id = map_guess(&vs->map, hash);

    return id == MAP_NONE || same_row(vs, id, &key) ? id
                                                    : map_find(&vs->map, hash, same_row, vs, &key);
}

value value_find_tuple(const struct values *vs, uint32_t n, const value *elem)
{
    uint32_t id = find_tuple(vs, tuple_hash(n, elem), n, elem);

    return id == MAP_NONE ? VALUE_NONE : id;
}

value value_tuple(struct values *vs, uint32_t n, const value *elem)
{
    struct row r = { .first = vs->elems.n, .n = n & ELEMS_MOST, .is_tuple = true };
    uint64_t hash = tuple_hash(n, elem);
    uint32_t id = find_tuple(vs, hash, n, elem);

    if (id != MAP_NONE)
        return id;
    if (!may_make(vs))
        return VALUE_NONE;
    if (n > ELEMS_MOST)
        BUG("a tuple of %u elements", n);
    r.hole = any_hole(vs, n, elem);
    r.parts = all_parts(vs, n, elem);
    if (vs->elems.n + n > vs->elems.cap) { /* elem may point into the block that is moved */
        value *copy = mem_alloc(n * sizeof *copy + 1);
        if (n > 0)
            memcpy(copy, elem, n * sizeof *copy);
        vec_reserve(&vs->elems, vs->elems.n + n);
        if (n > 0)
            memcpy(vs->elems.at + vs->elems.n, copy, n * sizeof *copy);
        mem_free(copy);
    } else if (n > 0) {
        memmove(vs->elems.at + vs->elems.n, elem, n * sizeof *elem);
    }
    vs->elems.n += n;
    return row_add(vs, hash, r);
}

const value *value_elems(const struct values *vs, value v, uint32_t *n)
{
    return value_table_elems(vs, v, n);
}

value value_elem(const struct values *vs, value v, uint32_t i)
{
    return value_table_elem(vs, v, i);
}

uint32_t value_size(const struct values *vs, value v)
{
    uint32_t n;

    value_table_elems(vs, v, &n);
    return n;
}

static value make_with(struct values *vs, value v, uint32_t i, value elem)
{
    uint32_t n;
    const value *old = value_elems(vs, v, &n);
    value small[32], *copy = n <= 32 ? small : mem_alloc(n * sizeof *copy);
    value result;

    memcpy(copy, old, n * sizeof *copy);
    copy[i] = elem;
    result = value_tuple(vs, n, copy);
    if (copy != small)
        mem_free(copy);
    return result;
}

value value_with(struct values *vs, value v, uint32_t i, value elem)
{
    uint32_t hash = (v * 0x9e3779b1u) ^ (elem * 0x85ebca6bu) ^ (i * 0xc2b2ae35u);
    struct replaced *r = &vs->replaced[hash >> 16 & (REPLACED_MOST - 1)];
    value result;

    if (r->v == v && r->elem == elem && r->i == i && v != VALUE_NONE)
        return r->result;
    result = make_with(vs, v, i, elem);
    if (result == VALUE_NONE)
        return v; /* it is lacking */
    *r = (struct replaced){ v, elem, i, result };
    return result;
}

/* Merge sort, because qsort cannot pass the table to the comparison. */
static void sort_values(const struct values *vs, value *v, value *tmp, uint32_t n)
{
    uint32_t half = n / 2, i = 0, j = half, k = 0;

    if (n < 2)
        return;
    sort_values(vs, v, tmp, half);
    sort_values(vs, v + half, tmp, n - half);
    while (i < half && j < n)
        tmp[k++] = value_cmp(vs, v[i], v[j]) <= 0 ? v[i++] : v[j++];
    while (i < half)
        tmp[k++] = v[i++];
    while (j < n)
        tmp[k++] = v[j++];
    memcpy(v, tmp, n * sizeof *v);
}

static bool is_sorted(const struct values *vs, uint32_t n, const value *elem)
{
    for (uint32_t i = 1; i < n; i++)
        if (value_cmp(vs, elem[i - 1], elem[i]) >= 0)
            return false;
    return true;
}

uint32_t value_sort_set(const struct values *vs, uint32_t n, value *elem)
{
    value *tmp;
    uint32_t kept = 0;

    if (is_sorted(vs, n, elem))
        return n;
    tmp = mem_alloc((n + 1) * sizeof *tmp);
    sort_values(vs, elem, tmp, n);
    for (uint32_t i = 0; i < n; i++)
        if (kept == 0 || elem[i] != elem[kept - 1])
            elem[kept++] = elem[i];
    mem_free(tmp);
    return kept;
}

void value_sort_bag(const struct values *vs, uint32_t n, value *elem)
{
    value *tmp;

    if (is_sorted(vs, n, elem))
        return;
    tmp = mem_alloc((n + 1) * sizeof *tmp);
    sort_values(vs, elem, tmp, n);
    mem_free(tmp);
}

bool value_set_has(const struct values *vs, value set, value v)
{
    uint32_t n;
    const value *elem = value_elems(vs, set, &n);
    bool found = false;

    for (uint32_t i = 0; i < n && !found; i++)
        found = elem[i] == v;
    return found;
}

value value_bag(struct values *vs, uint32_t n, value *elem)
{
    value_sort_bag(vs, n, elem);
    return value_tuple(vs, n, elem);
}

value value_set(struct values *vs, uint32_t n, value *elem)
{
    return value_tuple(vs, value_sort_set(vs, n, elem), elem);
}

uint32_t value_parts(const struct values *vs, value v)
{
    return value_is_small(v) ? 1 : vs->row.at[v].parts;
}

bool value_has_hole(const struct values *vs, value v)
{
    return !value_is_small(v) && vs->row.at[v].hole;
}

static int cmp_tuples(const struct values *vs, value a, value b)
{
    uint32_t n, m;
    const value *x = value_elems(vs, a, &n), *y = value_elems(vs, b, &m);

    if (n != m)
        return n < m ? -1 : 1;
    for (uint32_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return value_cmp(vs, x[i], y[i]);
    return 0;
}

int value_cmp(const struct values *vs, value a, value b)
{
    if (a == b)
        return 0;
    if (a == VALUE_NONE || b == VALUE_NONE)
        return a == VALUE_NONE ? -1 : 1;
    if (value_is_small(a) && value_is_small(b))
        return value_word(a) < value_word(b) ? -1 : 1;
    if (value_is_num(vs, a) != value_is_num(vs, b))
        return value_is_num(vs, a) ? -1 : 1;
    if (value_is_num(vs, a))
        return num_cmp(value_to_num(vs, a), value_to_num(vs, b));
    return cmp_tuples(vs, a, b);
}
