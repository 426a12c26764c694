/*
 * Canonical text of terms (see term.h): as few parentheses as possible, but terms that are open to
 * the right (if, let, quantifiers) have them wherever they are operands.
 */
#include "config.h"

#include "stg/data/constant_print.h"
#include "stg/data/term.h"

#include <ctype.h>
#include <string.h>

struct printer {
    struct buf *out;
    const struct values *vs;
    const struct term_style *style; /* NULL: not a term of a formula */
    bool bound;                     /* in an end of a range, where '.' belongs to the range */
};

static void put_term(const struct printer *p, const struct term *t, enum level level);

/* The application of a predicate as which t is shown, or NULL. */
static const struct application *folded(const struct printer *p, const struct term *t)
{
    return p->style != NULL && p->style->fold ? t->from : NULL;
}

static bool has_point(const struct term *t)
{
    return t->kind == TERM_FIELD || t->kind == TERM_ALT_FIELD || t->kind == TERM_OBSERVE ||
           t->kind == TERM_AT_NODE;
}

/* The lowest level at which the term needs no parentheses. */
static enum level own_level(const struct printer *p, const struct term *t)
{
    const struct operator_entry *o = term_operator(t->kind);
    const struct application *from = folded(p, t);

    if (from != NULL)
        return from->negative ? LEVEL_NOT : LEVEL_POSTFIX;
    if (o != NULL)
        return o->level;
    if (p->bound && has_point(t))
        return LEVEL_ANY;
    switch (t->kind) {
    case TERM_IF:
    case TERM_LET:
    case TERM_FORALL:
    case TERM_EXISTS: return LEVEL_ANY;
    case TERM_NOT: return LEVEL_NOT;
    case TERM_IS:
    case TERM_UNSET: return LEVEL_REL;
    case TERM_NEG: return LEVEL_UNARY;
    case TERM_CONST:
        return t->sort->kind == SORT_INT && num_sign(value_to_num(p->vs, t->v)) < 0 ? LEVEL_UNARY
                                                                                    : LEVEL_POSTFIX;
    default: return LEVEL_POSTFIX;
    }
}

static struct printer enclosed(const struct printer *p)
{
    return (struct printer){ p->out, p->vs, p->style, false };
}

static void put_list(const struct printer *p, const char *open, const struct term *t, uint32_t from,
                     const char *close)
{
    struct printer inside = enclosed(p);

    buf_add(p->out, open);
    for (uint32_t i = from; i < t->n; i++) {
        buf_add(p->out, i > from ? ", " : "");
        put_term(&inside, t->kid[i], LEVEL_ANY);
    }
    buf_add(p->out, close);
}

static void put_call(const struct printer *p, const char *name, const struct term *t)
{
    buf_add(p->out, name);
    put_list(p, "(", t, 0, ")");
}

static void put_binary(const struct printer *p, const struct term *t)
{
    const struct operator_entry *o = term_operator(t->kind);

    put_term(p, t->kid[0], operator_left(o->level));
    buf_printf(p->out, " %s ", o->sign);
    put_term(p, t->kid[1], operator_right(o->level));
}

static void put_prefix(const struct printer *p, const char *sign, const struct term *t,
                       enum level level)
{
    buf_add(p->out, sign);
    put_term(p, t->kid[0], level);
}

/* ---- terms that bind variables ---- */

static const char *name_of(const struct printer *p, uint32_t slot, const char *name)
{
    return p->style != NULL && p->style->name[slot] != NULL ? p->style->name[slot] : name;
}

static void put_end(const struct printer *p, const struct term *t)
{
    struct printer bound = { p->out, p->vs, p->style, true };

    put_term(&bound, t, LEVEL_SUM);
}

/* Names and their elements need no parentheses. */
static void put_bag(const struct printer *p, const struct term *t)
{
    const struct term *name = t;

    while (name->kind == TERM_INDEX)
        name = name->kid[0];
    if (name->kind == TERM_LOCAL || name->kind == TERM_GLOBAL) {
        put_end(p, t);
        return;
    }
    buf_char(p->out, '(');
    put_term(p, t, LEVEL_ANY);
    buf_char(p->out, ')');
}

static void put_binder(const struct printer *p, const struct binder *b)
{
    buf_add(p->out, name_of(p, b->slot, b->name));
    if (b->is_value) {
        buf_add(p->out, " = ");
        put_term(p, b->lo, LEVEL_ANY);
        return;
    }
    if (binder_takes_elements(b)) {
        buf_add(p->out, " in ");
        put_bag(p, b->lo);
        return;
    }
    buf_add(p->out, " : ");
    if (b->lo == NULL) {
        sort_print(p->out, b->sort);
        return;
    }
    put_end(p, b->lo);
    buf_add(p->out, "..");
    put_end(p, b->hi);
}

static void put_bound_variables(const struct printer *p, const struct term *t)
{
    for (uint32_t i = 0; i < t->n_binders; i++) {
        buf_add(p->out, i > 0 ? ", " : "");
        put_binder(p, &t->binder[i]);
    }
}

static void put_bound(const struct printer *p, const char *open, const struct term *t,
                      const char *between, const char *close)
{
    buf_add(p->out, open);
    put_bound_variables(p, t);
    buf_add(p->out, between);
    put_term(p, t->kid[0], LEVEL_ANY);
    buf_add(p->out, close);
}

static void put_term_aggregate(const struct printer *p, const struct term *t)
{
    bool counts = t->alt == AGGREGATE_COUNT;
    bool all = t->kid[0]->kind == TERM_CONST && t->kid[0]->v == VALUE_TRUE;

    buf_printf(p->out, "%s(", t->name);
    put_bound_variables(p, t);
    if (!all || counts) {
        buf_add(p->out, " | ");
        put_term(p, t->kid[0], counts ? LEVEL_ANY : LEVEL_OR);
    }
    if (!counts) {
        buf_add(p->out, " => ");
        put_term(p, t->kid[1], LEVEL_ANY);
    }
    buf_char(p->out, ')');
}

struct wanted_slot {
    uint32_t slot;
    const char *name;
};

static void find_name(void *self, const struct term *t)
{
    struct wanted_slot *w = self;

    if (t->kind == TERM_LOCAL && t->slot == w->slot)
        w->name = t->name;
}

/* The name of a parameter of a predicate is found where the parameter is used. */
static void put_let(const struct printer *p, const struct term *t)
{
    struct wanted_slot w = { t->slot, name_of(p, t->slot, t->name) };

    if (w.name == NULL)
        term_walk(t->kid[1], false, find_name, &w);
    buf_printf(p->out, "let %s = ", w.name != NULL ? w.name : "_");
    put_term(p, t->kid[0], LEVEL_SUM);
    buf_add(p->out, " in ");
    put_term(p, t->kid[1], LEVEL_ANY);
}

static void put_if(const struct printer *p, const struct term *t)
{
    buf_add(p->out, "if ");
    put_term(p, t->kid[0], LEVEL_ANY);
    buf_add(p->out, " then ");
    put_term(p, t->kid[1], LEVEL_ANY);
    buf_add(p->out, " else ");
    put_term(p, t->kid[2], LEVEL_ANY);
}

/* ---- composite values and their parts ---- */

static void put_record(const struct printer *p, const struct term *t)
{
    for (uint32_t i = 0; i < t->n; i++) {
        buf_printf(p->out, "%s%s : ", i > 0 ? ", " : "{ ", t->sort->field[i].name);
        put_term(p, t->kid[i], LEVEL_ANY);
    }
    buf_add(p->out, " }");
}

static void put_tuple(const struct printer *p, const struct term *t)
{
    if (t->sort->kind == SORT_RECORD)
        put_record(p, t);
    else if (t->sort->kind == SORT_SET)
        put_list(p, "{", t, 0, "}");
    else if (t->sort->kind == SORT_ARRAY)
        put_call(p, "array", t);
    else
        put_call(p, t->sort->kind == SORT_BAG ? "bag" : "seq", t);
}

static void put_term_alternative(const struct printer *p, const struct term *t)
{
    buf_add(p->out, t->sort->alt[t->alt].name);
    if (t->n > 0)
        put_list(p, "(", t, 0, ")");
}

/* Of an array of node flags, whose name is P@n: P[i]@n. */
static void put_element(const struct printer *p, const struct term *t)
{
    const char *name = t->kid[0]->kind == TERM_GLOBAL ? t->kid[0]->name : NULL;
    const char *node = name != NULL ? strchr(name, '@') : NULL;

    if (node != NULL)
        buf_bytes(p->out, name, (size_t)(node - name));
    else
        put_term(p, t->kid[0], LEVEL_POSTFIX);
    put_list(p, "[", t, 1, "]");
    buf_add(p->out, node != NULL ? node : "");
}

static void put_field(const struct printer *p, const struct term *t)
{
    put_term(p, t->kid[0], LEVEL_POSTFIX);
    buf_printf(p->out, ".%s", t->name);
}

static void put_is(const struct printer *p, const struct term *t)
{
    put_term(p, t->kid[0], LEVEL_SUM);
    buf_printf(p->out, " is %s", t->kid[0]->sort->alt[t->alt].name);
}

static bool in_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

/* The name of the family is not known here, so it is copied from the source text. */
static void put_observation(const struct printer *p, const struct term *t)
{
    size_t n, from = 0, to;
    const char *text = span_bytes(t->span, &n);

    while (from < n && !in_name(text[from]))
        from++;
    for (to = from; to < n && in_name(text[to]);)
        to++;
    buf_bytes(p->out, text + from, to - from);
    if (t->n > 0)
        put_list(p, "[", t, 0, "]");
    if (n > 0)
        buf_char(p->out, t->kind == TERM_AT_NODE ? '@' : '.');
    buf_add(p->out, t->name);
}

#define PUT_FUNCTION(kind, name, n, sort) \
    case TERM_##kind: put_call(p, name, t); break;

/* An array of the model by its name, if it has one. */
static void put_constant(const struct printer *p, const struct term *t)
{
    if (p->style == NULL && t->sort->kind == SORT_ARRAY && t->name != NULL)
        buf_add(p->out, t->name);
    else
        constant_print(p->out, p->vs, t->sort, t->v);
}

static void put_bare_term(const struct printer *p, const struct term *t)
{
    /* clang-format off */
    switch (t->kind) {
    case TERM_CONST: put_constant(p, t); break;
    case TERM_UNASSIGNED: buf_char(p->out, '_'); break;
    case TERM_LOCAL: buf_add(p->out, name_of(p, t->slot, t->name)); break;
    case TERM_GLOBAL: buf_add(p->out, t->name); break;
    case TERM_OBSERVE: case TERM_AT_NODE: put_observation(p, t); break;
    case TERM_NOT: put_prefix(p, "!", t, LEVEL_SUM); break;
    case TERM_NEG: put_prefix(p, "-", t, LEVEL_UNARY); break;
    case TERM_CHECK: put_term(p, t->kid[0], LEVEL_ANY); break;
    case TERM_IF: put_if(p, t); break;
    case TERM_LET: put_let(p, t); break;
    case TERM_FORALL: put_bound(p, "forall ", t, " . ", ""); break;
    case TERM_EXISTS: put_bound(p, "exists ", t, " . ", ""); break;
    case TERM_ARRAY: put_bound(p, "array(", t, " => ", ")"); break;
    case TERM_SET_OF:
        put_bound(p, t->sort->kind == SORT_BAG ? "bag(" : "set(", t, " | ", ")");
        break;
    case TERM_FIRST: put_bound(p, "first(", t, " | ", ")"); break;
    case TERM_AGGREGATE: put_term_aggregate(p, t); break;
    TERM_FUNCTIONS(PUT_FUNCTION)
    case TERM_CALL: put_call(p, t->fun->name, t); break;
    case TERM_NTH: case TERM_INDEX: put_element(p, t); break;
    case TERM_FIELD: case TERM_ALT_FIELD: put_field(p, t); break;
    case TERM_IS: put_is(p, t); break;
    case TERM_UNSET:
        put_term(p, t->kid[0], LEVEL_SUM);
        buf_add(p->out, " is _");
        break;
    case TERM_TUPLE: put_tuple(p, t); break;
    case TERM_ALT: put_term_alternative(p, t); break;
    OPERATORS(TERM_CASE)
    TERM_SET_OPERATORS(TERM_CASE) put_binary(p, t); break;
    }
    /* clang-format on */
}

/* The term to print in place of t; NULL: t itself. */
static const struct term *stands_for(const struct printer *p, const struct term *t)
{
    if (t->kind == TERM_CHECK)
        return t->kid[0];
    if (t->kind == TERM_LOCAL && p->style != NULL && p->style->given != NULL)
        return p->style->given[t->slot];
    return NULL;
}

static void put_application(const struct printer *p, const struct application *w)
{
    buf_add(p->out, w->name);
    for (uint32_t i = 0; i < w->n; i++) {
        buf_add(p->out, i == 0 ? "(" : ", ");
        if (w->value[i] != NULL)
            put_term(p, w->value[i], LEVEL_ANY);
        else
            buf_add(p->out, w->text[i]);
    }
    buf_add(p->out, w->n > 0 ? ")" : "");
}

static void put_term(const struct printer *p, const struct term *t, enum level level)
{
    struct printer inside = enclosed(p);
    const struct application *from;
    const struct term *other;
    bool tight;

    while ((other = stands_for(p, t)) != NULL)
        t = other;
    from = folded(p, t);
    tight = own_level(p, t) >= level;
    buf_add(p->out, tight ? "" : "(");
    if (from != NULL) {
        buf_add(p->out, from->negative ? "!" : "");
        put_application(p, from);
    } else {
        put_bare_term(tight ? p : &inside, t);
    }
    buf_add(p->out, tight ? "" : ")");
}

void term_print(struct buf *b, const struct values *vs, const struct term *t)
{
    struct printer p = { b, vs, NULL, false };

    put_term(&p, t, LEVEL_ANY);
}

void term_print_part(struct buf *b, const struct values *vs, const struct term_style *style,
                     enum term_place place, const struct term *t)
{
    static const enum level level[] = { LEVEL_ANY, LEVEL_NOT, LEVEL_SUM, LEVEL_SUM, LEVEL_ANY };
    struct printer p = { b, vs, style, place == TERM_BOUND };
    bool parentheses = place == TERM_SIMPLE && !term_is_simple(vs, t);

    buf_add(b, parentheses ? "(" : "");
    put_term(&p, t, level[place]);
    buf_add(b, parentheses ? ")" : "");
}

void term_print_application(struct buf *b, const struct values *vs, const struct term_style *style,
                            const struct application *w)
{
    struct printer p = { b, vs, style, false };

    put_application(&p, w);
}

void term_print_binder(struct buf *b, const struct values *vs, const struct term_style *style,
                       const struct binder *x)
{
    struct printer p = { b, vs, style, false };

    put_binder(&p, x);
}
