/*
 * Binders in byte code (see compile.h).
 */
#include "config.h"

#include "stg/data/compile.h"

#include "stg/data/filter.h"

#define WRITTEN_OUT 16u   /* values of a binder for each of which the body is made, usually */
#define COPIES_MOST 1024u /* of one body, by all binders around it */
#define TRIED_MOST 4096u  /* values of a binder that are tried one by one */

/* ---- one binder after the other ---- */

struct nest {
    uint32_t n;
    const struct binder *binder;
    const struct binder_range *range;
    uint64_t at; /* which combination comes next, if all are written out */
    void (*body)(struct compiler *x, void *self);
    void *self;
};

/* Are these combinations, which come next, left out?  Then they are passed. */
static bool pass_left_out(struct nest *s, uint64_t combinations)
{
    bool left_out = s->range->written_out &&
                    (s->at + combinations <= s->range->from || s->at >= s->range->to);

    if (left_out)
        s->at += combinations;
    return left_out;
}

/* Of the values of binders from k on, if all are written out. */
static uint64_t combinations_from(const struct nest *s, uint32_t k)
{
    uint64_t n = 1;

    for (; k < s->n; k++)
        n *= s->binder[k].is_value ? 1 : sort_card(s->binder[k].sort);
    return n;
}

static void compile_from(struct compiler *x, struct nest *s, uint32_t k);

/* All values are made: the code for each has the value as a constant. */
static void write_out(struct compiler *x, struct nest *s, uint32_t k, uint64_t n)
{
    const struct binder *b = &s->binder[k];
    uint64_t inside = s->range->written_out ? combinations_from(s, k + 1) : 0;

    x->copies *= (uint32_t)n;
    for (uint64_t i = 0; i < n && !x->failed; i++) {
        if (pass_left_out(s, inside))
            continue;
        x->slot[b->slot] = (struct slot_meaning){ .kind = SLOT_CONSTANT,
                                                  .inner = true,
                                                  .v = sort_nth(x->vs, b->sort, i) };
        compile_from(x, s, k + 1);
    }
    x->copies /= (uint32_t)n;
}

/* From the number in register `reg`, which exists, up to that in `last`. */
static void repeat(struct compiler *x, struct nest *s, uint32_t k, uint32_t reg, uint32_t last)
{
    uint32_t begin = compile_here(x);

    x->slot[s->binder[k].slot] =
        (struct slot_meaning){ .kind = SLOT_REGISTER, .inner = true, .reg = reg, .assigned = true };
    compile_from(x, s, k + 1);
    COMPILE(x, BYTE_NEXT, reg, last, begin);
}

static void repeat_numbers(struct compiler *x, struct nest *s, uint32_t k, int32_t lo, uint32_t n)
{
    uint32_t reg = compile_take(x, 2);

    COMPILE(x, BYTE_CONSTANT, reg, value_small(lo));
    COMPILE(x, BYTE_CONSTANT, reg + 1, value_small(lo + (int32_t)n - 1));
    repeat(x, s, k, reg, reg + 1);
}

/* What is inside of loops over fields. */
struct inside {
    struct nest *s;
    uint32_t k;
};

static void compile_inside(struct compiler *x, void *self)
{
    const struct inside *i = self;

    compile_from(x, i->s, i->k);
}

/* lo..hi, computed when the binder is reached. */
static void repeat_range(struct compiler *x, struct nest *s, uint32_t k)
{
    const struct binder *b = &s->binder[k];
    uint32_t reg = compile_take(x, 2), end = 0;

    compile_copy(x, compile_term(x, b->lo), reg);
    x->top = reg + 2;
    compile_copy(x, compile_term(x, b->hi), reg + 1);
    x->top = reg + 2;
    COMPILE(x, BYTE_JUMP_LT, reg + 1, reg);
    compile_jump_to(x, &end);
    repeat(x, s, k, reg, reg + 1);
    compile_lead_here(x, end);
}

/* The elements of the tuple in register reg + 2; register reg + 1 counts them.  `set`: those of a
   binder whose filter is this set or bag. */
static void repeat_tuple(struct compiler *x, struct nest *s, uint32_t k, uint32_t reg,
                         const struct term *set, uint32_t *end)
{
    uint32_t begin;

    COMPILE(x, BYTE_CONSTANT, reg + 1, 0);
    begin = compile_here(x);
    COMPILE(x, set != NULL && set->sort->kind == SORT_BAG ? BYTE_DISTINCT : BYTE_MEMBER, reg,
            reg + 2, reg + 1);
    compile_jump_to(x, end);
    x->slot[s->binder[k].slot] = (struct slot_meaning){
        .kind = SLOT_REGISTER, .inner = true, .reg = reg, .assigned = true, .set = set
    };
    compile_from(x, s, k + 1);
    COMPILE(x, BYTE_JUMP, begin);
    compile_lead_here(x, *end);
}

/* The elements of a bag in cells; false: it is none. */
static bool repeat_cells(struct compiler *x, struct nest *s, uint32_t k, const struct term *bag,
                         const struct term *set)
{
    struct bag_loop loop;

    if (!compile_begin_elements(x, bag, set != NULL, &loop))
        return false;
    x->slot[s->binder[k].slot] = (struct slot_meaning){
        .kind = SLOT_REGISTER, .inner = true, .reg = loop.reg, .assigned = true, .set = set
    };
    compile_from(x, s, k + 1);
    compile_end_elements(x, &loop);
    return true;
}

static void repeat_bag(struct compiler *x, struct nest *s, uint32_t k)
{
    uint32_t reg, end = 0;

    if (s->range->written_out)
        compile_fail(x);
    if (x->failed || repeat_cells(x, s, k, s->binder[k].lo, NULL))
        return;
    reg = compile_take(x, 3);
    compile_copy(x, compile_term(x, s->binder[k].lo), reg + 2);
    x->top = reg + 3;
    repeat_tuple(x, s, k, reg, NULL, &end);
}

static void repeat_elements(struct compiler *x, struct nest *s, uint32_t k, const struct term *set)
{
    const struct binder *b = &s->binder[k];
    uint32_t reg, end = 0;

    compile_tests_before(x, b->filter, &end);
    if (repeat_cells(x, s, k, set, set)) {
        compile_lead_here(x, end);
        return;
    }
    reg = compile_take(x, 3);
    compile_copy(x, compile_term(x, set), reg + 2);
    x->top = reg + 3;
    COMPILE(x, BYTE_WHOLE, reg + 2);
    repeat_tuple(x, s, k, reg, set, &end);
}

/* One after the other, of a type whose values are no numbers. */
static void repeat_values(struct compiler *x, struct nest *s, uint32_t k)
{
    const struct sort *of = s->binder[k].sort;
    uint32_t n = (uint32_t)sort_card(of), number = compile_take(x, 3), begin, from, to, end = 0;
    struct position position = { 0, number + 2 };
    struct operand a;

    compile_tried_numbers(x, &s->binder[k], &from, &to, &end);
    COMPILE(x, BYTE_CONSTANT, number, value_small((int32_t)from));
    COMPILE(x, BYTE_CONSTANT, number + 1, value_small((int32_t)to - 1));
    begin = compile_here(x);
    COMPILE(x, BYTE_POSITION, position.reg, number, 0, n, 1);
    a = compile_element(x, compile_known(compile_listed_values(x, of)), position);
    x->slot[s->binder[k].slot] = (struct slot_meaning){ .kind = SLOT_REGISTER,
                                                        .inner = true,
                                                        .reg = a.reg,
                                                        .assigned = true,
                                                        .numbered = of,
                                                        .number = number };
    compile_from(x, s, k + 1);
    COMPILE(x, BYTE_NEXT, number, number + 1, begin);
    compile_lead_here(x, end);
}

/* The value of a term; where it is unassigned, a guard keeps the code behind from it. */
static void compile_value_binder(struct compiler *x, struct nest *s, uint32_t k)
{
    uint32_t reg = compile_take(x, 1);

    if (pass_left_out(s, combinations_from(s, k)))
        return;
    compile_copy(x, compile_term(x, s->binder[k].lo), reg);
    x->top = reg + 1;
    x->slot[s->binder[k].slot] =
        (struct slot_meaning){ .kind = SLOT_REGISTER, .inner = true, .reg = reg, .assigned = true };
    compile_from(x, s, k + 1);
}

/* The one value that counts, as far as the tests before it hold. */
static void take_value_of(struct compiler *x, struct nest *s, uint32_t k, const struct term *t)
{
    const struct binder *b = &s->binder[k];
    uint32_t reg = compile_take(x, 1), end = 0;

    compile_tests_before(x, b->filter, &end);
    compile_copy(x, compile_term(x, t), reg);
    x->top = reg + 1;
    if (t->sort->kind != SORT_INT)
        COMPILE(x, BYTE_WHOLE, reg);
    x->slot[b->slot] = (struct slot_meaning){
        .kind = SLOT_REGISTER, .inner = true, .reg = reg, .assigned = true, .equal = t
    };
    compile_from(x, s, k + 1);
    compile_lead_here(x, end);
}

/* Each value, as none of them is known not to count. */
static void try_values(struct compiler *x, struct nest *s, uint32_t k, bool written_out)
{
    const struct binder *b = &s->binder[k];
    uint64_t n = sort_card(b->sort);
    uint32_t numbers = 0;
    int32_t lo = 0;
    struct inside inside = { s, k + 1 };

    if (written_out)
        write_out(x, s, k, n);
    else if (compile_numbers(b->sort, &lo, &numbers))
        repeat_numbers(x, s, k, lo, numbers);
    else if (!compile_by_fields(x, b, compile_inside, &inside))
        repeat_values(x, s, k);
}

/* Is each value asked for whether it is in the set, as its members are cells? */
static bool asks_each_member(const struct compiler *x, const struct binder *b,
                             const struct filter_test *t, bool written_out)
{
    const struct sort *elem = t->term->sort->elem;
    uint64_t n = sort_card(b->sort);
    uint32_t numbers;
    int32_t lo;

    return n > 0 && n <= TRIED_MOST && b->lo == NULL && compile_has_members(x, t->term) &&
           (written_out || compile_numbers(b->sort, &lo, &numbers) ||
            compile_fields_are_numbers(b->sort) ||
            (sort_within(b->sort, elem) && sort_within(elem, b->sort)));
}

static void compile_binder(struct compiler *x, struct nest *s, uint32_t k)
{
    const struct binder *b = &s->binder[k];
    uint64_t n = sort_card(b->sort);
    const struct filter_test *t = s->range->written_out ? NULL : compile_values_test(x, b);
    bool written_out = s->range->written_out ||
                       ((n <= WRITTEN_OUT || x->writes_out) && n * x->copies <= COPIES_MOST);

    if (t != NULL && t->kind != FILTER_EQUAL && asks_each_member(x, b, t, written_out))
        t = NULL;
    if (b->is_value)
        compile_value_binder(x, s, k);
    else if (t != NULL && t->kind == FILTER_EQUAL && !sort_is_schematic(b->sort))
        take_value_of(x, s, k, t->term);
    else if (t != NULL && !sort_is_schematic(b->sort))
        repeat_elements(x, s, k, t->term);
    else if (binder_takes_elements(b))
        repeat_bag(x, s, k);
    else if (sort_is_schematic(b->sort) ||
             (b->lo != NULL ? s->range->written_out : n == 0 || n > TRIED_MOST))
        compile_fail(x);
    else if (b->lo != NULL)
        repeat_range(x, s, k);
    else
        try_values(x, s, k, written_out);
}

static void compile_from(struct compiler *x, struct nest *s, uint32_t k)
{
    uint32_t top = x->top, held = x->n_held, none = 0;
    struct slot_meaning before;

    if (x->failed)
        return;
    if (k == s->n) {
        if (!pass_left_out(s, 1)) {
            s->body(x, s->self);
            s->at++;
        }
    } else {
        before = x->slot[s->binder[k].slot];
        compile_early_tests(x, &s->binder[k], &none);
        x->top = top;
        compile_binder(x, s, k);
        compile_lead_here(x, none);
        x->slot[s->binder[k].slot] = before;
    }
    x->n_held = held;
    x->top = top;
}

void compile_binders(struct compiler *x, uint32_t n, const struct binder *binder,
                     const struct binder_range *range, void (*body)(struct compiler *x, void *self),
                     void *self)
{
    struct nest s = { n, binder, range, 0, body, self };

    x->depth++;
    compile_from(x, &s, 0);
    x->depth--;
}

const struct binder_range compile_all_values = { 0, UINT64_MAX, false };

/* ---- quantifiers ---- */

struct instances {
    const struct term *body;
    bool when;
    uint32_t *list;
};

static void jump_on_instance(struct compiler *x, void *self)
{
    const struct instances *s = self;

    compile_jump(x, s->body, s->when, s->list);
}

void compile_quantifier(struct compiler *x, const struct term *t, bool when, uint32_t *list)
{
    uint32_t decided = 0;
    bool decides = t->kind == TERM_EXISTS; /* the truth of an instance that decides */
    struct instances s = { t->kid[0], decides, when == decides ? list : &decided };

    compile_binders(x, t->n_binders, t->binder, &compile_all_values, jump_on_instance, &s);
    if (when == decides)
        return;
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, list);
    compile_lead_here(x, decided);
}
