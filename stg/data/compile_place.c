/*
 * Which member of a set a value is, in byte code (see compile.h): its number among the values of
 * the sort, which follows from those of its parts where they are known one by one, so that the
 * value need not be made.
 */
#include "config.h"

#include "stg/data/compile.h"

/* An object: one for each sort. */
static uint32_t find_numbering(struct compiler *x, const struct sort *s)
{
    struct byte_code *c = x->code;
    struct numbering *n = NULL;

    for (size_t i = 0; i < c->numbering.n && n == NULL; i++)
        if (c->numbering.at[i]->sort == s)
            n = c->numbering.at[i];
    if (n == NULL) {
        n = numbering_new(x->vs, s);
        vec_push(&c->numbering, n);
    }
    return compile_object(x, n);
}

/* Is the value known not to be of the sort?  Gives up if something in it is unassigned. */
static bool is_no_member(struct compiler *x, const struct sort *s, struct operand a)
{
    if (!a.known)
        return false;
    if (value_has_hole(x->vs, a.v)) {
        COMPILE(x, BYTE_GIVE_UP);
        return true;
    }
    return !sort_has(x->vs, s, a.v);
}

bool compile_add_place(struct compiler *x, const struct sort *s, struct operand a, uint32_t stride,
                       struct position *out)
{
    struct position r = { 0, NO_REGISTER };
    uint32_t n;
    int32_t lo;

    if (x->failed || is_no_member(x, s, a))
        return false;
    if (a.known) {
        r.n = (uint32_t)sort_rank(x->vs, s, a.v) * stride;
    } else {
        r.reg = compile_take(x, 1);
        if (compile_numbers(s, &lo, &n))
            COMPILE(x, BYTE_POSITION, r.reg, a.reg, (uint32_t)lo, n, stride);
        else
            COMPILE(x, BYTE_NUMBER, r.reg, a.reg, find_numbering(x, s), stride);
    }
    *out = compile_add_positions(x, *out, r);
    return true;
}

bool compile_value_place(struct compiler *x, const struct sort *elem, struct operand a,
                         struct position *out)
{
    *out = (struct position){ 0, NO_REGISTER };
    return compile_add_place(x, elem, a, 1, out);
}

/* Can it be a number outside of the sort? */
static bool may_be_outside(const struct sort *elem, const struct term *t)
{
    return elem->kind == SORT_INT && t->sort->kind == SORT_INT && !sort_within(t->sort, elem);
}

bool compile_place_or_jump(struct compiler *x, const struct sort *elem, const struct term *t,
                           uint32_t reg, struct position *out, uint32_t *list)
{
    struct operand a;
    uint32_t n;
    int32_t lo;

    if (!may_be_outside(elem, t) || !compile_numbers(elem, &lo, &n))
        return compile_member_place(x, elem, t, out);
    a = compile_term(x, t);
    if (!a.known && !x->failed) {
        COMPILE(x, BYTE_ASSIGNED, a.reg);
        COMPILE(x, BYTE_CONSTANT, reg, VALUE_FALSE);
        COMPILE(x, BYTE_JUMP_LT_IT, a.reg, value_small(lo));
        compile_jump_to(x, list);
        COMPILE(x, BYTE_JUMP_GE_IT, a.reg, value_small(lo + (int32_t)n));
        compile_jump_to(x, list);
    }
    return compile_value_place(x, elem, a, out);
}

static bool are_same(const struct sort *a, const struct sort *b)
{
    return sort_within(a, b) && sort_within(b, a);
}

static bool add_term_place(struct compiler *x, const struct sort *s, const struct term *t,
                           uint32_t stride, struct position *out);

/* Of a record or an alternative: its fields are terms, or in registers. */
static bool add_field_places(struct compiler *x, uint32_t n, const struct sort_field *f,
                             const struct term *const *term, uint32_t reg, uint32_t stride,
                             struct position *out)
{
    bool is = true;

    for (uint32_t i = 0; i < n && !x->failed; i++) {
        uint32_t apart = stride * (uint32_t)sort_card_fields(n - i - 1, f + i + 1);
        if (term != NULL)
            is = add_term_place(x, f[i].sort, term[i], apart, out) && is;
        else
            is = compile_add_place(x, f[i].sort, compile_at(reg + i), apart, out) && is;
    }
    return is && !x->failed;
}

void compile_fields_place(struct compiler *x, uint32_t n, const struct sort_field *f, uint32_t reg,
                          uint32_t stride, struct position *out)
{
    add_field_places(x, n, f, NULL, reg, stride, out);
}

/* Of a slot, for a term that is no bag. */
static bool add_slot_place(struct compiler *x, const struct sort *s, uint32_t slot,
                           const struct term *t, uint32_t stride, struct position *out)
{
    const struct slot_meaning *m = &x->slot[slot];
    uint32_t reg;

    if (m->kind == SLOT_FIELDS && s->kind == SORT_RECORD)
        return add_field_places(x, s->n, s->field, NULL, m->reg, stride, out);
    if (m->kind == SLOT_REGISTER && m->of != NULL && are_same(m->of, s)) {
        out->n += (uint32_t)sort_before_alt(s, m->alt) * stride;
        return add_field_places(x, s->alt[m->alt].n, s->alt[m->alt].field, NULL, m->fields, stride,
                                out);
    }
    if (m->kind != SLOT_REGISTER || m->numbered == NULL || !are_same(m->numbered, s))
        return compile_add_place(x, s, compile_slot(x, slot, t), stride, out);
    reg = compile_take(x, 1);
    COMPILE(x, BYTE_POSITION, reg, m->number, 0, (uint32_t)sort_card(s), stride);
    *out = compile_add_positions(x, *out, (struct position){ 0, reg });
    return !x->failed;
}

/* An alternative that is put together.  One without values has no numbers. */
static bool add_alternative_place(struct compiler *x, const struct sort *s, const struct term *t,
                                  uint32_t stride, struct position *out)
{
    if (sort_card_fields(t->n, s->alt[t->alt].field) == 0) {
        COMPILE(x, BYTE_GIVE_UP);
        return false;
    }
    out->n += (uint32_t)sort_before_alt(s, t->alt) * stride;
    return add_field_places(x, t->n, s->alt[t->alt].field, t->kid, 0, stride, out);
}

static bool add_term_place(struct compiler *x, const struct sort *s, const struct term *t,
                           uint32_t stride, struct position *out)
{
    struct position part = { 0, NO_REGISTER };

    if (compile_has_fields(x, t) || compile_is_numbered(x, t) || compile_is_of_alternative(x, t))
        return add_slot_place(x, s, t->slot, t, stride, out);
    if (t->kind == TERM_TUPLE && s->kind == SORT_RECORD)
        return add_field_places(x, s->n, s->field, t->kid, 0, stride, out);
    if (t->kind == TERM_ALT && s->kind == SORT_UNION)
        return add_alternative_place(x, s, t, stride, out);
    if (!compile_variant_place(x, s, t, stride, &part))
        return compile_add_place(x, s, compile_term(x, t), stride, out);
    *out = compile_add_positions(x, *out, part);
    return !x->failed;
}

bool compile_member_place(struct compiler *x, const struct sort *elem, const struct term *t,
                          struct position *out)
{
    *out = (struct position){ 0, NO_REGISTER };
    if (sort_card(elem) == 0)
        return compile_add_place(x, elem, compile_term(x, t), 1, out);
    return add_term_place(x, elem, t, 1, out);
}

bool compile_slot_place(struct compiler *x, const struct sort *elem, uint32_t slot,
                        const struct term *t, struct position *out)
{
    *out = (struct position){ 0, NO_REGISTER };
    return add_slot_place(x, elem, slot, t, 1, out);
}

bool compile_is_numbered(const struct compiler *x, const struct term *t)
{
    return t->kind == TERM_LOCAL && x->slot[t->slot].kind == SLOT_REGISTER &&
           x->slot[t->slot].numbered != NULL;
}
