/*
 * Constants as expressions (see constant_print.h).
 */
#include "config.h"

#include "stg/data/constant_print.h"

static void put_elements(struct buf *b, const struct values *vs, const struct sort *elem, value v)
{
    uint32_t n;
    const value *x = value_elems(vs, v, &n);

    for (uint32_t i = 0; i < n; i++) {
        buf_add(b, i > 0 ? ", " : "");
        constant_print(b, vs, elem, x[i]);
    }
}

static bool has_element_order(const struct sort *array)
{
    for (uint32_t i = 0; i < array->n; i++)
        if (sort_mentions(array->index[i], SORT_SCALARSET))
            return false;
    return true;
}

/* One of equal elements is a comprehension, which says of which type it is.  Others over a
   scalarset have no literal. */
static void put_array(struct buf *b, const struct values *vs, const struct sort *s, value v)
{
    uint32_t n, equal = 1;
    const value *x = value_elems(vs, v, &n);

    while (equal < n && x[equal] == x[0])
        equal++;
    if (equal < n && !has_element_order(s)) {
        value_print(b, vs, s, v);
        return;
    }
    buf_add(b, "array(");
    for (uint32_t i = 0; i < s->n && equal == n; i++) {
        buf_printf(b, "%si%u : ", i == 0 ? "" : ", ", i + 1);
        sort_print(b, s->index[i]);
    }
    if (equal == n) {
        buf_add(b, " => ");
        constant_print(b, vs, s->elem, x[0]);
    } else {
        put_elements(b, vs, s->elem, v);
    }
    buf_char(b, ')');
}

static void put_constant_fields(struct buf *b, const struct values *vs, const struct sort *s,
                                value v)
{
    for (uint32_t i = 0; i < s->n; i++) {
        buf_printf(b, "%s%s : ", i > 0 ? ", " : "{ ", s->field[i].name);
        constant_print(b, vs, s->field[i].sort, value_elem(vs, v, i));
    }
    buf_add(b, " }");
}

static void put_union(struct buf *b, const struct values *vs, const struct sort *s, value v)
{
    const struct sort_alt *alt = &s->alt[value_word(value_elem(vs, v, 0))];

    buf_add(b, alt->name);
    for (uint32_t i = 0; i < alt->n; i++) {
        buf_add(b, i > 0 ? ", " : "(");
        constant_print(b, vs, alt->field[i].sort, value_elem(vs, v, i + 1));
    }
    buf_add(b, alt->n > 0 ? ")" : "");
}

void constant_print(struct buf *b, const struct values *vs, const struct sort *s, value v)
{
    bool set = s->kind == SORT_SET;

    if (v == VALUE_NONE || !sort_mentions(s, SORT_ARRAY)) {
        value_print(b, vs, s, v);
    } else if (s->kind == SORT_ARRAY) {
        put_array(b, vs, s, v);
    } else if (s->kind == SORT_RECORD) {
        put_constant_fields(b, vs, s, v);
    } else if (s->kind == SORT_UNION) {
        put_union(b, vs, s, v);
    } else {
        buf_add(b, set ? "{" : s->kind == SORT_SEQ ? "seq(" : "bag(");
        put_elements(b, vs, s->elem, v);
        buf_char(b, set ? '}' : ')');
    }
}
