/*
 * Making sorts and their values (see sort_fixture.h).
 */
#include "config.h"
#include "tests/unit/sort_fixture.h"

struct arena *arena;
struct values *vs;

int sort_set_up(void **state)
{
    (void)state;
    arena = arena_new();
    vs = values_new();
    return 0;
}

int sort_tear_down(void **state)
{
    (void)state;
    values_free(vs);
    arena_free(arena);
    return 0;
}

const char name_a[] = "a", name_b[] = "b", name_c[] = "c";
static const char *const names[] = { name_a, name_b, name_c };

static struct sort *new_sort(enum sort_kind kind)
{
    struct sort *s = ARENA_NEW(arena, struct sort);

    s->kind = kind;
    return s;
}

const struct sort *range(int64_t lo, int64_t hi)
{
    return sort_range(arena, num_word(lo), num_word(hi));
}

const struct sort *labels(enum sort_kind kind, uint32_t n, uint32_t size)
{
    struct sort *s = new_sort(kind);

    s->n = n;
    s->size = size;
    s->label = arena_copy(arena, names, sizeof names);
    return s;
}

const struct sort *scalarset(uint32_t k)
{
    struct sort *s = new_sort(SORT_SCALARSET);

    s->size = k;
    return s;
}

const struct sort *array1(const struct sort *index, const struct sort *elem)
{
    struct sort *s = new_sort(SORT_ARRAY);

    s->n = 1;
    s->index = arena_copy(arena, &index, sizeof index);
    s->elem = elem;
    return s;
}

const struct sort *array2(const struct sort *i, const struct sort *j, const struct sort *elem)
{
    const struct sort *index[2] = { i, j };
    struct sort *s = new_sort(SORT_ARRAY);

    s->n = 2;
    s->index = arena_copy(arena, index, sizeof index);
    s->elem = elem;
    return s;
}

static struct sort_field *fields(uint32_t n, const struct sort *const *of)
{
    struct sort_field *f = ARENA_ARRAY(arena, struct sort_field, n + 1);

    for (uint32_t i = 0; i < n; i++)
        f[i] = (struct sort_field){ names[i], of[i] };
    return f;
}

const struct sort *record2(const struct sort *x, const struct sort *y)
{
    const struct sort *of[2] = { x, y };
    struct sort *s = new_sort(SORT_RECORD);

    s->n = 2;
    s->field = fields(2, of);
    return s;
}

const struct sort *union3(const struct sort *x, const struct sort *y)
{
    const struct sort *of[2] = { x, y };
    struct sort *s = new_sort(SORT_UNION);
    struct sort_alt *alt = ARENA_ARRAY(arena, struct sort_alt, 3);

    alt[0] = (struct sort_alt){ name_a, 1, fields(1, of) };
    alt[1] = (struct sort_alt){ name_b, 0, fields(0, of) };
    alt[2] = (struct sort_alt){ name_c, 2, fields(2, of) };
    s->n = 3;
    s->alt = alt;
    return s;
}

const struct sort *set_of(const struct sort *elem)
{
    return sort_set(arena, elem);
}

const struct sort *seq_of(uint32_t capacity, const struct sort *elem)
{
    return sort_seq(arena, elem, capacity);
}

value tuple(uint32_t n, const int32_t *small)
{
    value v[8];

    for (uint32_t i = 0; i < n; i++)
        v[i] = value_small(small[i]);
    return value_tuple(vs, n, v);
}
