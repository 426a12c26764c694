/*
 * Types and values as text (see sort.h and fault.h).
 */
#include "config.h"

#include "stg/data/sort.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "stg/data/fault.h"

static void print_fields(struct buf *b, uint32_t n, const struct sort_field *f)
{
    for (uint32_t i = 0; i < n; i++) {
        buf_printf(b, "%s%s : ", i ? ", " : "", f[i].name);
        sort_print(b, f[i].sort);
    }
}

static void print_alts(struct buf *b, const struct sort *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        buf_printf(b, "%s%s", i ? ", " : "", s->alt[i].name);
        if (s->alt[i].n == 0)
            continue;
        buf_char(b, '(');
        print_fields(b, s->alt[i].n, s->alt[i].field);
        buf_char(b, ')');
    }
}

static void print_labels(struct buf *b, const struct sort *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        buf_printf(b, "%s%s", i ? ", " : "", s->label[i]);
}

static void print_indices(struct buf *b, const struct sort *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        buf_add(b, i ? ", " : "");
        sort_print(b, s->index[i]);
    }
}

static void print_int(struct buf *b, const struct sort *s)
{
    if (!s->bounded) {
        buf_add(b, "int");
        return;
    }
    num_print(b, s->lo);
    buf_add(b, "..");
    num_print(b, s->hi);
}

static void print_structure(struct buf *b, const struct sort *s)
{
    switch (s->kind) {
    case SORT_ANY: buf_add(b, "_"); break;
    case SORT_BOOL: buf_add(b, "bool"); break;
    case SORT_INT: print_int(b, s); break;
    case SORT_ENUM:
        buf_add(b, "enum { ");
        print_labels(b, s);
        buf_add(b, " }");
        break;
    case SORT_DATA:
        buf_add(b, s->n ? "data { " : "data");
        print_labels(b, s);
        buf_add(b, s->n ? " }" : "");
        break;
    case SORT_SCALARSET: buf_printf(b, "scalarset(%u)", s->size); break;
    case SORT_ARRAY:
        buf_add(b, "array [");
        print_indices(b, s);
        buf_add(b, "] of ");
        sort_print(b, s->elem);
        break;
    case SORT_RECORD:
        buf_add(b, "record { ");
        print_fields(b, s->n, s->field);
        buf_add(b, " }");
        break;
    case SORT_UNION:
        buf_add(b, "union { ");
        print_alts(b, s);
        buf_add(b, " }");
        break;
    case SORT_SET:
        buf_add(b, "set of ");
        sort_print(b, s->elem);
        break;
    case SORT_SEQ:
    case SORT_BAG:
        buf_printf(b, "%s [%u] of ", s->kind == SORT_SEQ ? "seq" : "bag", s->size);
        sort_print(b, s->elem);
        break;
    }
}

void sort_print(struct buf *b, const struct sort *s)
{
    if (s->name != NULL)
        buf_add(b, s->name);
    else
        print_structure(b, s);
}

/* Elements from..n-1, all of one sort. */
static void print_elems(struct buf *b, const struct values *vs, const struct sort *s, value v)
{
    for (uint32_t i = 0; i < value_size(vs, v); i++) {
        buf_add(b, i ? "," : "");
        value_print(b, vs, s, value_elem(vs, v, i));
    }
}

void sort_print_index(struct buf *b, const struct values *vs, const struct sort *s,
                      uint64_t position)
{
    uint64_t after = sort_array_size(s);

    buf_add(b, s->n > 1 ? "(" : "");
    for (uint32_t i = 0; i < s->n; i++) {
        after /= sort_card(s->index[i]);
        buf_add(b, i ? "," : "");
        value_print(b, vs, s->index[i],
                    sort_nth((struct values *)vs, s->index[i], position / after));
        position %= after;
    }
    buf_add(b, s->n > 1 ? ")" : "");
}

static void print_array(struct buf *b, const struct values *vs, const struct sort *s, value v)
{
    buf_char(b, '[');
    for (uint32_t i = 0; i < value_size(vs, v); i++) {
        buf_add(b, i ? "," : "");
        sort_print_index(b, vs, s, i);
        buf_char(b, ':');
        value_print(b, vs, s->elem, value_elem(vs, v, i));
    }
    buf_char(b, ']');
}

static void print_record(struct buf *b, const struct values *vs, const struct sort *s, value v)
{
    buf_char(b, '{');
    for (uint32_t i = 0; i < s->n; i++) {
        buf_printf(b, "%s%s:", i ? "," : "", s->field[i].name);
        value_print(b, vs, s->field[i].sort, value_elem(vs, v, i));
    }
    buf_char(b, '}');
}

static void print_union(struct buf *b, const struct values *vs, const struct sort *s, value v)
{
    const struct sort_alt *alt = &s->alt[value_word(value_elem(vs, v, 0))];

    buf_add(b, alt->name);
    for (uint32_t i = 0; i < alt->n; i++) {
        buf_add(b, i ? "," : "(");
        value_print(b, vs, alt->field[i].sort, value_elem(vs, v, i + 1));
    }
    buf_add(b, alt->n ? ")" : "");
}

static bool is_label(const struct sort *s, const char *name)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (strcmp(s->label[i], name) == 0)
            return true;
    return false;
}

/* Values that are not constants are named d1, d2, ..., leaving out names of constants. */
static void print_data(struct buf *b, const struct sort *s, uint32_t i)
{
    char name[16] = "";

    if (i < s->n) {
        buf_add(b, s->label[i]);
        return;
    }
    for (uint32_t left = i - s->n + 1, number = 1; left > 0; number++) {
        snprintf(name, sizeof name, "d%" PRIu32, number);
        left -= !is_label(s, name);
    }
    buf_add(b, name);
}

/* In a window there is one more, which stands for all that are outside. */
static void print_identity(struct buf *b, const struct sort *s, value v)
{
    if (value_word(v) == (int32_t)s->size)
        buf_add(b, "far");
    else
        buf_printf(b, "%d", value_word(v));
}

void value_print(struct buf *b, const struct values *vs, const struct sort *s, value v)
{
    if (v == VALUE_NONE) {
        buf_char(b, '_');
        return;
    }
    switch (s->kind) {
    case SORT_ANY: buf_char(b, '_'); break;
    case SORT_BOOL: buf_add(b, v == VALUE_TRUE ? "true" : "false"); break;
    case SORT_INT: num_print(b, value_to_num(vs, v)); break;
    case SORT_ENUM: buf_add(b, s->label[value_word(v)]); break;
    case SORT_DATA: print_data(b, s, (uint32_t)value_word(v)); break;
    case SORT_SCALARSET: print_identity(b, s, v); break;
    case SORT_ARRAY: print_array(b, vs, s, v); break;
    case SORT_RECORD: print_record(b, vs, s, v); break;
    case SORT_UNION: print_union(b, vs, s, v); break;
    case SORT_SET:
        buf_char(b, '{');
        print_elems(b, vs, s->elem, v);
        buf_char(b, '}');
        break;
    case SORT_SEQ:
    case SORT_BAG:
        buf_add(b, s->kind == SORT_SEQ ? "seq(" : "bag(");
        print_elems(b, vs, s->elem, v);
        buf_char(b, ')');
        break;
    }
}

void value_print_tuple(struct buf *b, const struct values *vs, uint32_t n,
                       const struct sort *const *sort, value tuple)
{
    buf_add(b, n > 1 ? "(" : "");
    for (uint32_t i = 0; i < n; i++) {
        buf_add(b, i ? "," : "");
        value_print(b, vs, sort[i], value_elem(vs, tuple, i));
    }
    buf_add(b, n > 1 ? ")" : "");
}

static void print_value_outside(struct buf *b, const struct values *vs, const struct fault *f)
{
    value_print(b, vs, f->sort, f->value);
    buf_add(b, " is outside ");
    sort_print(b, f->sort);
}

static void print_unassigned(struct buf *b, const struct fault *f)
{
    if (f->name != NULL)
        buf_printf(b, "'%s' is unassigned here", f->name);
    else
        buf_add(b, "this value, or a part of it, is unassigned");
}

static void print_large(struct buf *b, const struct fault *f)
{
    if (f->sort->kind == SORT_INT)
        buf_printf(b, "the result has more than %d bits", NUM_MAX_LIMBS * 64);
    else
        buf_printf(b, "the result has more than %u parts", VALUE_MAX_PARTS);
}

static void print_missing(struct buf *b, const struct fault *f)
{
    if (f->name != NULL)
        buf_printf(b, "'%s' of an empty sequence", f->name);
    else
        buf_add(b, "the sequence has no such element");
}

static void print_no_field(struct buf *b, const struct values *vs, const struct fault *f)
{
    buf_add(b, "value ");
    value_print(b, vs, f->sort, f->value);
    buf_printf(b, " has no field '%s'", f->name);
}

/* On one line. */
static void print_fault_text(struct buf *b, const char *before, const char *text)
{
    if (text == NULL)
        return;
    buf_add(b, before);
    for (; *text != '\0'; text++)
        buf_char(b, *text == '\n' || *text == '\t' ? ' ' : *text);
}

void fault_print(struct buf *b, const struct values *vs, const struct fault *f)
{
    const char *name = f->name != NULL ? f->name : "value";

    switch (f->kind) {
    case FAULT_NONE: break;
    case FAULT_RANGE:
        buf_add(b, "value ");
        print_value_outside(b, vs, f);
        break;
    case FAULT_INDEX:
        buf_add(b, "index ");
        print_value_outside(b, vs, f);
        break;
    case FAULT_DIVISION: buf_add(b, "division by zero"); break;
    case FAULT_UNASSIGNED: print_unassigned(b, f); break;
    case FAULT_OVERFLOW:
        buf_add(b, f->sort->kind == SORT_BAG ? "the bag is larger than "
                                             : "the sequence is longer than ");
        sort_print(b, f->sort);
        break;
    case FAULT_LARGE: print_large(b, f); break;
    case FAULT_EMPTY: print_missing(b, f); break;
    case FAULT_ALTERNATIVE: print_no_field(b, vs, f); break;
    case FAULT_FIRST: buf_printf(b, "no value satisfies the condition of '%s'", name); break;
    case FAULT_TWICE: buf_printf(b, "'%s' is assigned twice at one place at once", name); break;
    case FAULT_ROUNDS: buf_printf(b, "the condition still holds after %s rounds", name); break;
    case FAULT_ASSERT:
        buf_add(b, "the assertion does not hold");
        print_fault_text(b, ": ", f->name);
        break;
    case FAULT_ERROR: print_fault_text(b, "", f->name); break;
    case FAULT_NO_NODE: buf_printf(b, "'%s' does not exist at the present node", name); break;
    case FAULT_NO_INSTANCE: buf_printf(b, "there is no such instance of '%s'", name); break;
    }
}
