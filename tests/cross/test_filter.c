/*
 * Choices with filters (stg/data/filter.h), on random guards (gen_filter.h): every value for which
 * it holds, in order, and the run-time error at the end, as in the plain interpreter, which tries
 * all values.  STGCHECK_RANDOM=N models, from STGCHECK_SEED on.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "interpreter/plain_eval.h"
#include "stg/data/filter.h"
#include "support/vec.h"
#include "tests/cross/gen_filter.h"
#include "tests/cross/subject.h"

#define USUAL 400
#define VALUATIONS 12

/* ---- values ---- */

/* Any value of the sort; at `holes` per cent of its places nothing. */
static value any_value(struct values *vs, struct rng *r, const struct sort *s, uint32_t holes)
{
    value v[8];
    uint32_t n = 0;

    if (gen_chance(r, holes))
        return VALUE_NONE;
    if (s->kind == SORT_SET && s->elem->kind == SORT_ENUM)
        return sort_nth(vs, s, rng_below(r, (uint32_t)sort_card(s)));
    if (s->kind == SORT_SET || s->kind == SORT_BAG) {
        for (uint32_t k = rng_below(r, 5); k > 0; k--)
            v[n++] = sort_nth(vs, s->elem, rng_below(r, (uint32_t)sort_card(s->elem)));
        return s->kind == SORT_SET ? value_set(vs, n, v) : value_bag(vs, n, v);
    }
    if (s->kind == SORT_RECORD) {
        for (; n < s->n; n++)
            v[n] = any_value(vs, r, s->field[n].sort, holes / 3);
        return value_tuple(vs, n, v);
    }
    if (s->kind == SORT_ARRAY) {
        for (; n < sort_array_size(s); n++)
            v[n] = any_value(vs, r, s->elem, holes / 3);
        return value_tuple(vs, n, v);
    }
    return sort_nth(vs, s, rng_below(r, (uint32_t)sort_card(s)));
}

/* ---- both enumerations ---- */

struct course {
    struct vec_u32 values; /* of the binders, wherever the guard holds */
    struct fault fault;    /* at its end, or FAULT_NONE */
    uint64_t tried;
};

static void note_choice(struct course *c, const struct edge *e, const value *local)
{
    for (uint32_t i = 0; i < e->n_binders; i++)
        vec_push(&c->values, local[e->binder[i].slot]);
}

static void follow_engine(const struct edge *e, struct eval *ev, struct course *c)
{
    struct binding b;
    bool more, holds, ok = binding_first(&b, ev, e->n_binders, e->binder, &more);

    while (ok && more) {
        c->tried++;
        ok = eval_bool(ev, e->guard, &holds);
        if (ok && holds)
            note_choice(c, e, ev->local);
        ok = ok && binding_next(&b, &more);
    }
    binding_end(&b);
    if (!ok)
        c->fault = ev->fault;
}

struct plain_course {
    struct plain_eval *x;
    const struct edge *e;
    struct course *c;
};

static enum plain_go visit_choice(void *self)
{
    struct plain_course *p = self;
    bool holds;

    p->c->tried++;
    if (!plain_bool(p->x, p->e->guard, &holds))
        return PLAIN_FAULT;
    if (holds)
        note_choice(p->c, p->e, p->x->local);
    return PLAIN_MORE;
}

static void follow_plain(const struct edge *e, struct plain_eval *x, struct course *c)
{
    struct plain_course p = { x, e, c };

    if (plain_choose(x, e->n_binders, e->binder, visit_choice, &p) == PLAIN_FAULT)
        c->fault = x->fault;
}

static bool courses_agree(const struct course *a, const struct course *b)
{
    const struct fault *f = &a->fault, *g = &b->fault;

    return a->values.n == b->values.n &&
           (a->values.n == 0 ||
            memcmp(a->values.at, b->values.at, a->values.n * sizeof *a->values.at) == 0) &&
           f->kind == g->kind && f->at.from == g->at.from && f->at.to == g->at.to &&
           f->sort == g->sort && f->value == g->value;
}

/* What was seen, so that the test cannot become empty. */
struct seen {
    uint64_t filters, faults, choices, tried, all;
};

static void try_edge(struct subject *s, const struct edge *e, value *global, struct seen *seen,
                     uint64_t seed, const char *text)
{
    uint32_t n = s->stg->sig.process[0].n_slots, none[2] = { 0, 0 }, used[2] = { 0, 0 };
    value *local = mem_zalloc((n + 1) * sizeof *local);
    struct plain_scope scope = { s->stg->sig.n_atoms, used, used, none };
    struct eval ev = { .vs = s->vs, .local = local, .global = global };
    struct plain_eval x = { .vs = s->vs, .local = local, .global = global, .scope = &scope };
    struct course engine = { .tried = 0 }, plain = { .tried = 0 };

    follow_engine(e, &ev, &engine);
    follow_plain(e, &x, &plain);
    if (!courses_agree(&engine, &plain))
        fail_msg("seed %llu, edge at %u: the engine has %zu values and fault %d, the interpreter "
                 "%zu and %d\n%s",
                 (unsigned long long)seed, e->at.from, engine.values.n, (int)engine.fault.kind,
                 plain.values.n, (int)plain.fault.kind, text);
    seen->faults += plain.fault.kind != FAULT_NONE;
    seen->choices += plain.values.n;
    seen->tried += engine.tried;
    seen->all += plain.tried;
    vec_clear(&engine.values);
    vec_clear(&plain.values);
    mem_free(local);
}

static void try_model_of(uint64_t seed, struct seen *seen)
{
    struct arena *a = arena_new();
    const char *text;
    struct rng r;
    struct subject s;

    rng_init(&r, seed);
    text = gen_filter_model(a, &r);
    subject_init(&s, text, (struct subject_sizes){ { 0 } });
    if (s.stg == NULL) {
        struct buf b = BUF_EMPTY;
        subject_messages(&s, &b);
        fail_msg("seed %llu: %s\n%s", (unsigned long long)seed, buf_text(&b), text);
    }
    for (uint32_t k = 0; k < VALUATIONS; k++) {
        const struct process *p = &s.stg->sig.process[0];
        value *global = ARENA_ARRAY(a, value, s.stg->sig.n_globals);
        for (uint32_t i = 0; i < s.stg->sig.n_globals; i++)
            global[i] = any_value(s.vs, &r, s.stg->sig.global[i].sort, k % 3 * 10);
        for (uint32_t i = 0; i < p->n_edges; i++)
            try_edge(&s, &p->edge[i], global, seen, seed, text);
        for (uint32_t i = 0; k == 0 && i < p->n_edges; i++)
            seen->filters += p->edge[i].binder[0].filter != NULL;
    }
    subject_clear(&s);
    arena_free(a);
}

static uint64_t asked_for(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void choices_are_the_plain_ones(void **state)
{
    uint64_t n = asked_for("STGCHECK_RANDOM", USUAL), first = asked_for("STGCHECK_SEED", 1);
    struct seen seen = { 0 };

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_model_of(first + i, &seen);
    print_message("%llu filters, %llu choices, %llu faults; %llu of %llu values tried\n",
                  (unsigned long long)seen.filters, (unsigned long long)seen.choices,
                  (unsigned long long)seen.faults, (unsigned long long)seen.tried,
                  (unsigned long long)seen.all);
    if (n >= USUAL) {
        assert_true(seen.filters > n);
        assert_true(seen.faults > n && seen.choices > n);
        assert_true(seen.tried < seen.all / 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(choices_are_the_plain_ones) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
