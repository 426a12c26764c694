/*
 * Counting and numbering the values of finite sorts (see sort.h).
 *
 * The numbering is mixed radix, most significant component first, so that for numbers,
 * records and arrays it is ascending.  Sets are numbered as bit strings, sequences by length first.
 */
#include "config.h"

#include "stg/data/sort.h"

#include "support/bug.h"
#include "support/vec.h"

#define CARD_MAX (UINT64_C(1) << 62)

static uint64_t card_mul(uint64_t a, uint64_t b)
{
    if (a == 0 || b == 0)
        return 0;
    if (a == UINT64_MAX || b == UINT64_MAX || a > CARD_MAX / b)
        return UINT64_MAX;
    return a * b;
}

static uint64_t card_add(uint64_t a, uint64_t b)
{
    if (a == UINT64_MAX || b == UINT64_MAX || a + b > CARD_MAX)
        return UINT64_MAX;
    return a + b;
}

static uint64_t card_power(uint64_t base, uint64_t exponent)
{
    uint64_t r = 1;

    if (base < 2)
        return exponent == 0 ? 1 : base;
    for (uint64_t i = 0; i < exponent && r != UINT64_MAX; i++)
        r = card_mul(r, base);
    return r;
}

static uint64_t card_range(const struct sort *s)
{
    if (!s->bounded)
        return UINT64_MAX;
    if (num_cmp(s->lo, s->hi) > 0)
        return 0;
    if (s->lo.limb != NULL || s->hi.limb != NULL || s->lo.word < -(INT64_C(1) << 61) ||
        s->hi.word > (INT64_C(1) << 61))
        return UINT64_MAX;
    return (uint64_t)(s->hi.word - s->lo.word) + 1;
}

uint64_t sort_card_fields(uint32_t n, const struct sort_field *f)
{
    uint64_t c = 1;

    for (uint32_t i = 0; i < n; i++)
        c = card_mul(c, sort_card(f[i].sort));
    return c;
}

static uint64_t card_union(const struct sort *s)
{
    uint64_t c = 0;

    for (uint32_t i = 0; i < s->n; i++)
        c = card_add(c, sort_card_fields(s->alt[i].n, s->alt[i].field));
    return c;
}

static uint64_t card_seq(const struct sort *s)
{
    uint64_t c = 0, base = sort_card(s->elem);

    for (uint32_t len = 0; len <= s->size && c != UINT64_MAX; len++)
        c = card_add(c, card_power(base, len));
    return c;
}

uint64_t sort_array_size(const struct sort *s)
{
    uint64_t c = 1;

    for (uint32_t i = 0; i < s->n; i++)
        c = card_mul(c, sort_card(s->index[i]));
    return c;
}

uint64_t sort_card(const struct sort *s)
{
    switch (s->kind) {
    case SORT_ANY: return 0;
    case SORT_BOOL: return 2;
    case SORT_INT: return card_range(s);
    case SORT_ENUM: return s->n;
    case SORT_DATA: return s->size == 0 ? UINT64_MAX : s->size;
    case SORT_SCALARSET: return s->size;
    case SORT_ARRAY: return card_power(sort_card(s->elem), sort_array_size(s));
    case SORT_RECORD: return sort_card_fields(s->n, s->field);
    case SORT_UNION: return card_union(s);
    case SORT_SET: return card_power(2, sort_card(s->elem));
    case SORT_SEQ: return card_seq(s);
    case SORT_BAG: return UINT64_MAX; /* bags have no numbers */
    }
    return 0;
}

bool sort_has_members(const struct sort *s)
{
    return s->kind == SORT_SET && !sort_has_atoms(s->elem) && s->elem->kind != SORT_ANY &&
           sort_card(s->elem) <= SORT_MEMBERS_MOST;
}

static uint64_t most_field_parts(uint32_t n, const struct sort_field *f)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < n; i++)
        sum = card_add(sum, sort_most_parts(f[i].sort));
    return sum;
}

uint64_t sort_most_parts(const struct sort *s)
{
    uint64_t most = 0;

    switch (s->kind) {
    case SORT_ANY:
    case SORT_BOOL:
    case SORT_INT:
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: return 1;
    case SORT_ARRAY: return card_mul(sort_array_size(s), sort_most_parts(s->elem));
    case SORT_RECORD: return most_field_parts(s->n, s->field);
    case SORT_UNION:
        for (uint32_t i = 0; i < s->n; i++)
            most = card_add(most, most_field_parts(s->alt[i].n, s->alt[i].field));
        return card_add(1, most);
    case SORT_SET: return card_mul(sort_card(s->elem), sort_most_parts(s->elem));
    case SORT_SEQ:
    case SORT_BAG: return card_mul(s->size, sort_most_parts(s->elem));
    }
    return 1;
}

bool sort_infinite(const struct sort *s)
{
    return sort_card(s) == UINT64_MAX;
}

/* ---- schematic values ---- */

/* Every place for schematic data may hold a constant, the value of an earlier place, or a new
   value; *places counts the places. */
static uint64_t choices(const struct sort *s, uint32_t *places);

static uint64_t field_choices(uint32_t n, const struct sort_field *f, uint32_t *places)
{
    uint64_t c = 1;

    for (uint32_t i = 0; i < n; i++)
        c = card_mul(c, choices(f[i].sort, places));
    return c;
}

static uint64_t union_choices(const struct sort *s, uint32_t *places)
{
    uint32_t before = *places;
    uint64_t c = 0;

    for (uint32_t i = 0; i < s->n; i++) {
        uint32_t here = before;
        c = card_add(c, field_choices(s->alt[i].n, s->alt[i].field, &here));
        *places = here > *places ? here : *places;
    }
    return c;
}

/* n elements; all: or fewer. */
static uint64_t element_choices(const struct sort *s, uint64_t n, bool all, uint32_t *places)
{
    uint64_t c = 1, sum = 1;

    for (uint64_t i = 0; i < n && sum != UINT64_MAX; i++) {
        c = card_mul(c, choices(s->elem, places));
        sum = card_add(sum, c);
    }
    return all ? sum : sum == UINT64_MAX ? sum : c;
}

static uint64_t choices(const struct sort *s, uint32_t *places)
{
    if (!sort_is_schematic(s))
        return sort_card(s);
    switch (s->kind) {
    case SORT_DATA: return (uint64_t)s->n + ++*places;
    case SORT_RECORD: return field_choices(s->n, s->field, places);
    case SORT_UNION: return union_choices(s, places);
    case SORT_ARRAY: return element_choices(s, sort_array_size(s), false, places);
    case SORT_SEQ: return element_choices(s, s->size, true, places);
    default: return UINT64_MAX; /* sets of any size */
    }
}

#define MAX_CHOICES (UINT64_C(1) << 22)

uint64_t sort_choices(const struct sort *s)
{
    uint32_t places = 0;
    uint64_t c = choices(s, &places);

    return sort_is_schematic(s) && c > MAX_CHOICES ? UINT64_MAX : c;
}

bool sort_endless(const struct sort *s)
{
    return sort_choices(s) == UINT64_MAX;
}

/* ---- numbering ---- */

/* Writes value number i of these sorts into out; the last element varies fastest. */
static void nth_digits(struct values *vs, uint32_t n, const struct sort_field *f, uint64_t i,
                       value *out)
{
    for (uint32_t k = n; k-- > 0;) {
        uint64_t c = sort_card(f[k].sort);
        out[k] = sort_nth(vs, f[k].sort, i % c);
        i /= c;
    }
}

static value nth_array(struct values *vs, const struct sort *elem, uint64_t n, uint64_t i)
{
    value *v = mem_alloc((n + 1) * sizeof *v), r;
    uint64_t c = sort_card(elem);

    for (uint64_t k = n; k-- > 0; i /= c)
        v[k] = sort_nth(vs, elem, i % c);
    r = value_tuple(vs, (uint32_t)n, v);
    mem_free(v);
    return r;
}

static value nth_record(struct values *vs, uint32_t n, const struct sort_field *f, uint64_t i,
                        int alt)
{
    value *v = mem_alloc((n + 1) * sizeof *v), r;
    uint32_t shift = alt >= 0;

    if (alt >= 0)
        v[0] = value_small(alt);
    nth_digits(vs, n, f, i, v + shift);
    r = value_tuple(vs, n + shift, v);
    mem_free(v);
    return r;
}

static value nth_union(struct values *vs, const struct sort *s, uint64_t i)
{
    for (uint32_t k = 0; k < s->n; k++) {
        uint64_t c = sort_card_fields(s->alt[k].n, s->alt[k].field);
        if (i < c)
            return nth_record(vs, s->alt[k].n, s->alt[k].field, i, (int)k);
        i -= c;
    }
    BUG("no such value of a union");
}

static value nth_set(struct values *vs, const struct sort *s, uint64_t i)
{
    value v[64];
    uint32_t n = 0;

    for (uint32_t k = 0; k < 64; k++)
        if (i >> k & 1)
            v[n++] = sort_nth(vs, s->elem, k);
    return value_set(vs, n, v);
}

static value nth_seq(struct values *vs, const struct sort *s, uint64_t i)
{
    uint64_t base = sort_card(s->elem), len = 0;

    while (i >= card_power(base, len))
        i -= card_power(base, len++);
    return nth_array(vs, s->elem, len, i);
}

value sort_nth(struct values *vs, const struct sort *s, uint64_t i)
{
    switch (s->kind) {
    case SORT_INT: return value_int(vs, s->lo.word + (int64_t)i);
    case SORT_ANY:
    case SORT_BOOL:
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: return value_small((int32_t)i);
    case SORT_ARRAY: return nth_array(vs, s->elem, sort_array_size(s), i);
    case SORT_RECORD: return nth_record(vs, s->n, s->field, i, -1);
    case SORT_UNION: return nth_union(vs, s, i);
    case SORT_SET: return nth_set(vs, s, i);
    case SORT_SEQ: return nth_seq(vs, s, i);
    case SORT_BAG: break;
    }
    return VALUE_NONE;
}

static uint64_t rank_fields(const struct values *vs, uint32_t n, const struct sort_field *f,
                            value v, uint32_t from)
{
    uint64_t r = 0;

    for (uint32_t i = 0; i < n; i++)
        r = r * sort_card(f[i].sort) + sort_rank(vs, f[i].sort, value_elem(vs, v, from + i));
    return r;
}

uint64_t sort_before_alt(const struct sort *s, uint32_t alt)
{
    uint64_t before = 0;

    for (uint32_t k = 0; k < alt; k++)
        before += sort_card_fields(s->alt[k].n, s->alt[k].field);
    return before;
}

static uint64_t rank_union(const struct values *vs, const struct sort *s, value v)
{
    uint32_t alt = (uint32_t)value_word(value_elem(vs, v, 0));

    return sort_before_alt(s, alt) + rank_fields(vs, s->alt[alt].n, s->alt[alt].field, v, 1);
}

static uint64_t rank_elems(const struct values *vs, const struct sort *s, value v)
{
    uint64_t r = 0, c = sort_card(s->elem);

    for (uint32_t i = 0; i < value_size(vs, v); i++) {
        uint64_t k = sort_rank(vs, s->elem, value_elem(vs, v, i));
        r = s->kind == SORT_SET ? r | UINT64_C(1) << k : r * c + k;
    }
    return r;
}

/* Shorter sequences come first. */
static uint64_t rank_seq(const struct values *vs, const struct sort *s, value v)
{
    uint64_t r = rank_elems(vs, s, v);

    for (uint32_t len = 0; len < value_size(vs, v); len++)
        r += card_power(sort_card(s->elem), len);
    return r;
}

uint64_t sort_rank(const struct values *vs, const struct sort *s, value v)
{
    switch (s->kind) {
    case SORT_INT:
        return (uint64_t)((value_is_small(v) ? value_word(v) : value_to_num(vs, v).word) -
                          s->lo.word);
    case SORT_ANY:
    case SORT_BOOL:
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: return (uint64_t)value_word(v);
    case SORT_RECORD: return rank_fields(vs, s->n, s->field, v, 0);
    case SORT_UNION: return rank_union(vs, s, v);
    case SORT_ARRAY:
    case SORT_SET: return rank_elems(vs, s, v);
    case SORT_SEQ: return rank_seq(vs, s, v);
    case SORT_BAG: break;
    }
    return 0;
}

bool sort_array_position(const struct values *vs, const struct sort *s, const value *index,
                         uint64_t *position)
{
    *position = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        if (!sort_has(vs, s->index[i], index[i]))
            return false;
        *position = *position * sort_card(s->index[i]) + sort_rank(vs, s->index[i], index[i]);
    }
    return true;
}
