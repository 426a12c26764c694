/*
 * Choices: the values of binders, and which schematic values are tried (see plain_eval.h).
 *
 * Rules 1.3.3 and 2.3.3 of doc/language.md.
 */
#include "config.h"

#include "interpreter/plain_eval.h"

#include <string.h>

#include "support/vec.h"

/* ---- what is in scope ---- */

uint32_t *plain_save(const struct plain_eval *x)
{
    uint32_t *saved = mem_alloc((x->scope->n + (size_t)1) * sizeof *saved);

    for (uint32_t k = 0; k < x->scope->n; k++)
        saved[k] = x->scope->used[k];
    return saved;
}

void plain_restore(struct plain_eval *x, uint32_t *saved)
{
    for (uint32_t k = 0; k < x->scope->n; k++)
        x->scope->used[k] = saved[k];
    mem_free(saved);
}

static void note_fields(struct plain_eval *x, uint32_t n, const struct sort_field *f, value v,
                        uint32_t behind)
{
    for (uint32_t i = 0; i < n; i++)
        plain_note(x, f[i].sort, value_elem(x->vs, v, i + behind));
}

void plain_note(struct plain_eval *x, const struct sort *s, value v)
{
    uint32_t *used;

    if (v == VALUE_NONE || v == PLAIN_FORGOTTEN || !sort_is_schematic(s))
        return;
    if (s->kind == SORT_DATA) {
        used = &x->scope->used[s->atom - 1];
        *used = *used > (uint32_t)value_word(v) ? *used : (uint32_t)value_word(v) + 1;
    } else if (s->kind == SORT_RECORD) {
        note_fields(x, s->n, s->field, v, 0);
    } else if (s->kind == SORT_UNION) {
        const struct sort_alt *alt = &s->alt[value_word(value_elem(x->vs, v, 0))];
        note_fields(x, alt->n, alt->field, v, 1);
    } else {
        for (uint32_t i = 0; i < value_size(x->vs, v); i++)
            plain_note(x, s->elem, value_elem(x->vs, v, i));
    }
}

/* ---- the values of a sort ---- */

struct parts {
    struct plain_eval *x;
    uint32_t n;
    const struct sort **sort; /* of each part */
    value *v;                 /* v[0] is the alternative's number, the parts follow */
    bool lead;                /* ... which is part of the value */
    struct vec_u32 *out;
};

/* The first `done` parts are chosen; each is in scope for those after it. */
static void add_part_choices(const struct parts *p, uint32_t done)
{
    size_t n;
    value *list;

    if (done == p->n) {
        vec_push(p->out, p->lead ? value_tuple(p->x->vs, p->n + 1, p->v)
                                 : value_tuple(p->x->vs, p->n, p->v + 1));
        return;
    }
    list = plain_values(p->x, p->sort[done], &n);
    for (size_t i = 0; i < n; i++) {
        uint32_t *saved = plain_save(p->x);
        p->v[done + 1] = list[i];
        plain_note(p->x, p->sort[done], list[i]);
        add_part_choices(p, done + 1);
        plain_restore(p->x, saved);
    }
    mem_free(list);
}

/* Tuples of n parts: fields, or elements of one sort. */
static void add_tuples(struct plain_eval *x, uint32_t n, const struct sort_field *field,
                       const struct sort *elem, int alt, struct vec_u32 *out)
{
    struct parts p = { .x = x, .n = n, .lead = alt >= 0, .out = out };

    p.sort = mem_alloc((n + (size_t)1) * sizeof *p.sort);
    p.v = mem_alloc((n + (size_t)1) * sizeof *p.v);
    p.v[0] = value_small(alt < 0 ? 0 : alt);
    for (uint32_t i = 0; i < n; i++)
        p.sort[i] = field != NULL ? field[i].sort : elem;
    add_part_choices(&p, 0);
    mem_free(p.sort);
    mem_free(p.v);
}

/* The values in scope, and one fresh value. */
static void add_data(struct plain_scope *scope, uint32_t k, struct vec_u32 *out)
{
    uint32_t n = scope->used[k] + 1;

    if (scope->widest[k] < n)
        scope->widest[k] = n;
    if (scope->cap[k] > 0 && n > scope->cap[k])
        n = scope->cap[k];
    for (uint32_t i = 0; i < n; i++)
        vec_push(out, value_small((int32_t)i));
}

static void add_schematic(struct plain_eval *x, const struct sort *s, struct vec_u32 *out)
{
    if (s->kind == SORT_DATA)
        add_data(x->scope, s->atom - 1, out);
    else if (s->kind == SORT_RECORD)
        add_tuples(x, s->n, s->field, NULL, -1, out);
    else if (s->kind == SORT_ARRAY)
        add_tuples(x, (uint32_t)sort_array_size(s), NULL, s->elem, -1, out);
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        add_tuples(x, s->alt[i].n, s->alt[i].field, NULL, (int)i, out);
    for (uint32_t n = 0; s->kind == SORT_SEQ && n <= s->size; n++)
        add_tuples(x, n, NULL, s->elem, -1, out);
}

value *plain_values(struct plain_eval *x, const struct sort *s, size_t *n)
{
    struct vec_u32 out = VEC_EMPTY;

    if (sort_is_schematic(s))
        add_schematic(x, s, &out);
    for (uint64_t i = 0; !sort_is_schematic(s) && i < sort_card(s); i++)
        vec_push(&out, sort_nth(x->vs, s, i));
    *n = out.n;
    return out.at;
}

/* ---- binders ---- */

static enum plain_go choose_value(struct plain_eval *x, uint32_t n, const struct binder *b, value v,
                                  plain_visit visit, void *self)
{
    uint32_t *saved = plain_save(x);
    enum plain_go go;

    x->local[b->slot] = v;
    plain_note(x, b->sort, v);
    go = plain_choose(x, n - 1, b + 1, visit, self);
    plain_restore(x, saved);
    return go;
}

/* lo .. hi, under the present valuation. */
static enum plain_go choose_range(struct plain_eval *x, uint32_t n, const struct binder *b,
                                  plain_visit visit, void *self)
{
    struct arena *a = arena_new();
    enum plain_go go = PLAIN_MORE;
    struct num i, end;
    value lo, hi;

    if (!plain_eval(x, b->lo, &lo) || !plain_eval(x, b->hi, &hi)) {
        arena_free(a);
        return PLAIN_FAULT;
    }
    i = num_copy(a, value_to_num(x->vs, lo));
    end = num_copy(a, value_to_num(x->vs, hi));
    for (; go == PLAIN_MORE && num_cmp(i, end) <= 0; i = num_add(a, i, num_word(1)))
        go = choose_value(x, n, b, value_num(x->vs, i), visit, self);
    arena_free(a);
    return go;
}

/* The elements of a bag, one after the other. */
static enum plain_go choose_element(struct plain_eval *x, uint32_t n, const struct binder *b,
                                    plain_visit visit, void *self)
{
    enum plain_go go = PLAIN_MORE;
    value bag;

    if (!plain_eval(x, b->lo, &bag))
        return PLAIN_FAULT;
    for (uint32_t i = 0; go == PLAIN_MORE && i < value_size(x->vs, bag); i++)
        go = choose_value(x, n, b, value_elem(x->vs, bag, i), visit, self);
    return go;
}

enum plain_go plain_choose(struct plain_eval *x, uint32_t n, const struct binder *binder,
                           plain_visit visit, void *self)
{
    enum plain_go go = PLAIN_MORE;
    size_t n_values;
    value *list, only;

    if (n == 0)
        return visit(self);
    if (binder->is_value)
        return plain_eval(x, binder->lo, &only) ? choose_value(x, n, binder, only, visit, self)
                                                : PLAIN_FAULT;
    if (binder_takes_elements(binder))
        return choose_element(x, n, binder, visit, self);
    if (binder->lo != NULL)
        return choose_range(x, n, binder, visit, self);
    if (!sort_is_schematic(binder->sort)) {
        for (uint64_t i = 0; go == PLAIN_MORE && i < sort_card(binder->sort); i++)
            go = choose_value(x, n, binder, sort_nth(x->vs, binder->sort, i), visit, self);
        return go;
    }
    list = plain_values(x, binder->sort, &n_values);
    for (size_t i = 0; go == PLAIN_MORE && i < n_values; i++)
        go = choose_value(x, n, binder, list[i], visit, self);
    mem_free(list);
    return go;
}

/* ---- what is unassigned ---- */

/* Is that unassigned which the kid reads last? */
bool plain_unset(struct plain_eval *x, const struct term *t, value *out)
{
    struct span at = t->kid[0]->span, found;
    bool known = plain_eval(x, t->kid[0], out);

    found = x->fault.at;
    *out = value_bool(!known);
    return known ||
           (x->fault.kind == FAULT_UNASSIGNED && found.from == at.from && found.to == at.to);
}
