/*
 * Records, and values of one alternative of a union, that are tried one by one, in byte code (see
 * compile.h): one loop in the other, the last field innermost, but for fields whose values the
 * condition tells (see filter.h).
 *
 * Of a union the value is an element of the list of all, at the number that follows from its
 * fields; what reads a field, or asks for the alternative, has no need of it.
 */
#include "config.h"

#include "stg/data/compile.h"

#include "stg/data/filter.h"

/* ---- which values ---- */

/* The alternative of which the variable is by its condition: its number, or that of all. */
static uint32_t known_alternative(const struct binder *b)
{
    const struct filter *f = b->filter;

    for (uint32_t i = 0; f != NULL && i < f->n + f->n_further; i++)
        if (f->test[i].kind == FILTER_IS)
            return f->test[i].field;
    return b->sort->n;
}

value compile_listed_values(struct compiler *x, const struct sort *s)
{
    uint32_t n = (uint32_t)sort_card(s);
    value *v = mem_alloc((n + (size_t)1) * sizeof *v), tuple;

    for (uint32_t i = 0; i < n; i++)
        v[i] = sort_nth(x->vs, s, i);
    tuple = value_tuple(x->vs, n, v);
    mem_free(v);
    return tuple;
}

/* ---- known fields ---- */

/* The value of the term is that of the field; jumps if the field cannot have it. */
static void take_field(struct compiler *x, const struct sort *field, const struct term *t,
                       uint32_t reg, uint32_t *end)
{
    uint32_t n, top = x->top;
    int32_t lo;

    compile_numbers(field, &lo, &n);
    compile_copy(x, compile_term(x, t), reg);
    x->top = top;
    COMPILE(x, BYTE_ASSIGNED, reg);
    if (sort_within(t->sort, field))
        return;
    COMPILE(x, BYTE_JUMP_LT_IT, reg, value_small(lo));
    compile_jump_to(x, end);
    COMPILE(x, BYTE_JUMP_GE_IT, reg, value_small(lo + (int32_t)n));
    compile_jump_to(x, end);
}

/* Does it tell the alternative, or a field's value? */
static bool tells_part(const struct filter_test *t)
{
    return t->kind == FILTER_IS || (t->kind == FILTER_EQUAL && t->field != FILTER_ALL);
}

/* How many tests there are up to the last one of these. */
static uint32_t tests_of_parts(const struct filter *f)
{
    uint32_t n = f == NULL ? 0 : f->n + f->n_further;

    while (n > 0 && !tells_part(&f->test[n - 1]))
        n--;
    return n;
}

/* Fields whose values are known go into registers from reg on, as far as the tests before hold: of
   a set that is asked for its members, all have values.  No field: none is wanted. */
static void take_known_fields(struct compiler *x, const struct binder *b,
                              const struct sort_field *field, uint32_t reg, bool *is_known,
                              uint32_t *end)
{
    uint32_t n = tests_of_parts(b->filter);

    for (uint32_t i = 0; i < n && !x->failed; i++) {
        const struct filter_test *t = &b->filter->test[i];
        uint32_t top = x->top;
        if (t->kind == FILTER_HOLDS) {
            compile_jump(x, t->term, !t->want, end);
        } else if (field != NULL && t->kind == FILTER_EQUAL && t->field != FILTER_ALL &&
                   !is_known[t->field]) {
            take_field(x, field[t->field].sort, t->term, reg + t->field, end);
            is_known[t->field] = true;
        } else if (t->kind != FILTER_IS && !compile_has_members(x, t->term)) {
            COMPILE(x, BYTE_WHOLE, compile_register(x, compile_term(x, t->term)));
        }
        x->top = top;
    }
}

void compile_tried_numbers(struct compiler *x, const struct binder *b, uint32_t *from, uint32_t *to,
                           uint32_t *end)
{
    uint32_t alt = b->sort->kind == SORT_UNION ? known_alternative(b) : b->sort->n;

    *from = 0;
    *to = (uint32_t)sort_card(b->sort);
    if (alt == b->sort->n || sort_before_alt(b->sort, alt) == sort_before_alt(b->sort, alt + 1))
        return;
    take_known_fields(x, b, NULL, 0, NULL, end);
    *from = (uint32_t)sort_before_alt(b->sort, alt);
    *to = (uint32_t)sort_before_alt(b->sort, alt + 1);
}

/* ---- loops ---- */

/* A value in n registers from `reg` on, some of which are known. */
struct fields {
    uint32_t n, reg;
    const struct sort_field *field;
    bool *is_known;
    uint32_t *begin; /* of the loop over each other one */
};

static void begin_loops(struct compiler *x, const struct fields *f)
{
    uint32_t n;
    int32_t lo;

    for (uint32_t i = 0; i < f->n; i++) {
        if (f->is_known[i])
            continue;
        compile_numbers(f->field[i].sort, &lo, &n);
        COMPILE(x, BYTE_CONSTANT, f->reg + f->n + i, value_small(lo + (int32_t)n - 1));
        COMPILE(x, BYTE_CONSTANT, f->reg + i, value_small(lo));
        f->begin[i] = compile_here(x);
    }
}

static void end_loops(struct compiler *x, const struct fields *f)
{
    for (uint32_t i = f->n; i-- > 0;)
        if (!f->is_known[i])
            COMPILE(x, BYTE_NEXT, f->reg + i, f->reg + f->n + i, f->begin[i]);
}

static struct slot_meaning alternative_meaning(struct compiler *x, const struct sort *u,
                                               uint32_t alt, const struct fields *f)
{
    struct slot_meaning m = {
        .kind = SLOT_REGISTER, .inner = true, .assigned = true, .of = u, .alt = alt, .reg = f->reg
    };
    struct position number = { (uint32_t)sort_before_alt(u, alt), NO_REGISTER };

    m.fields = f->reg;
    compile_fields_place(x, f->n, f->field, f->reg, 1, &number);
    if (!x->failed)
        m.reg = compile_register(x, compile_element(x, compile_known(compile_listed_values(x, u)),
                                                    number));
    return m;
}

static bool are_numbers(uint32_t n, const struct sort_field *field)
{
    bool are = true;
    uint32_t count;
    int32_t lo;

    for (uint32_t i = 0; are && i < n; i++)
        are = compile_numbers(field[i].sort, &lo, &count) && count > 0;
    return are;
}

bool compile_by_fields(struct compiler *x, const struct binder *b,
                       void (*body)(struct compiler *x, void *self), void *self)
{
    const struct sort *s = b->sort;
    uint32_t alt = s->kind == SORT_UNION ? known_alternative(b) : 0, end = 0;
    struct fields f = { .n = s->n, .field = s->field };

    if (s->kind == SORT_UNION && alt < s->n)
        f = (struct fields){ .n = s->alt[alt].n, .field = s->alt[alt].field };
    else if (!compile_fields_are_numbers(s))
        return false;
    if (!are_numbers(f.n, f.field))
        return false;
    f.reg = compile_take(x, 2 * f.n);
    f.begin = ARENA_ARRAY(x->scratch, uint32_t, f.n + (size_t)1);
    f.is_known = ARENA_ARRAY(x->scratch, bool, f.n + (size_t)1);
    for (uint32_t i = 0; i < f.n; i++)
        f.is_known[i] = false;
    take_known_fields(x, b, f.field, f.reg, f.is_known, &end);
    begin_loops(x, &f);
    if (s->kind == SORT_UNION)
        x->slot[b->slot] = alternative_meaning(x, s, alt, &f);
    else
        x->slot[b->slot] = (struct slot_meaning){
            .kind = SLOT_FIELDS, .inner = true, .reg = f.reg, .n_fields = f.n, .assigned = true
        };
    body(x, self);
    end_loops(x, &f);
    compile_lead_here(x, end);
    return true;
}

/* ---- what is known of what is tried ---- */

bool compile_has_fields(const struct compiler *x, const struct term *t)
{
    return t->kind == TERM_LOCAL && x->slot[t->slot].kind == SLOT_FIELDS;
}

bool compile_is_of_alternative(const struct compiler *x, const struct term *t)
{
    return t->kind == TERM_LOCAL && x->slot[t->slot].kind == SLOT_REGISTER &&
           x->slot[t->slot].of != NULL && sort_within(x->slot[t->slot].of, t->sort) &&
           sort_within(t->sort, x->slot[t->slot].of);
}

bool compile_tried_alternative(struct compiler *x, const struct term *t, struct operand *out)
{
    const struct slot_meaning *m = &x->slot[t->kid[0]->slot];
    int field;

    if (!compile_is_of_alternative(x, t->kid[0]))
        return false;
    if (t->kind == TERM_IS) {
        *out = compile_known(value_bool(t->alt == m->alt));
        return true;
    }
    field = sort_alt_field(m->of, m->alt, t->name);
    if (field < 0)
        return false;
    *out = compile_at(m->fields + (uint32_t)field);
    return true;
}
