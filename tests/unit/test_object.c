/*
 * object: what is said to be independent commutes, in random states of every kind of object, and
 * what is said never to be enabled together is not.  Independence is judged by both orders, and by
 * what follows from the model of the object, where it has one.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "running/control/model.h"
#include "running/control/object.h"
#include "support/rng.h"
#include "tests/unit/primitive_fixture.h"

#define THREADS 4
#define ROUNDS 20000

/* ---- the models of the families ---- */

static struct family_model {
    const char *name; /* NULL: it has none */
    struct primitive_fixture primitive;
    struct model *is;
} models[FAMILY_ONCE + 1] = {
    [FAMILY_MUTEX] = { .name = "mutex" },   [FAMILY_COND] = { .name = "cond" },
    [FAMILY_RWLOCK] = { .name = "rwlock" }, [FAMILY_SEM] = { .name = "semaphore" },
    [FAMILY_ONCE] = { .name = "once" },
};

static void load_models(void)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        struct family_model *x = &models[i];
        if (x->name == NULL)
            continue;
        primitive_fixture_open(&x->primitive, x->name, "4", 100000);
        assert_true(primitive_is_whole(x->primitive.is));
        assert_true(primitive_has_thread(x->primitive.is, THREADS));
        x->is = model_new(x->primitive.is, x->name, PAGE_N_OPERATIONS);
    }
}

static void free_models(void)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        if (models[i].name == NULL)
            continue;
        model_free(models[i].is);
        primitive_fixture_close(&models[i].primitive);
    }
}

/* What is said of two operations of an object follows from its model, if it has one.  Counts what
   is derived to be independent. */
static unsigned judge_by_model(const struct operation *a, const struct operation *b)
{
    enum page_family family = object_family(a->kind);
    const struct model *m = models[family].is;

    if (m == NULL || model_standard_name(a->kind, a->argument[0]) == NULL || !model_knows(m, a) ||
        !model_knows(m, b))
        return 0;
    if (!object_co_enabled(a, b))
        assert_false(model_co_enabled(m, a, b));
    if (object_dependent(a, b))
        return 0;
    assert_false(model_dependent(m, a, b));
    return 1;
}

/* ---- objects ---- */

static void copy_object(struct object *to, const struct object *from)
{
    *to = *from;
    to->signal = (struct vec_u32){ NULL, 0, 0 };
    memset(&to->member, 0, sizeof to->member);
    for (size_t i = 0; i < from->signal.n; i++)
        vec_push(&to->signal, from->signal.at[i]);
    for (size_t i = 0; i < from->member.n; i++)
        vec_push(&to->member, from->member.at[i]);
}

/* The order of members says nothing. */
static bool same_members(const struct object *a, const struct object *b)
{
    size_t found = 0;

    for (size_t i = 0; i < a->member.n; i++)
        for (size_t k = 0; k < b->member.n; k++)
            found += a->member.at[i].thread == b->member.at[k].thread &&
                     a->member.at[i].special == b->member.at[k].special &&
                     a->member.at[i].turn == b->member.at[k].turn;
    return a->member.n == b->member.n && found == a->member.n;
}

static bool same_object(const struct object *a, const struct object *b)
{
    bool signals = a->signal.n == b->signal.n;

    for (size_t i = 0; signals && i < a->signal.n; i++)
        signals = a->signal.at[i] == b->signal.at[i];
    return signals && same_members(a, b) && a->owner == b->owner && a->depth == b->depth &&
           a->value == b->value && a->turns == b->turns && a->abandoned == b->abandoned &&
           a->destroyed == b->destroyed && a->initialized == b->initialized;
}

/* An operation of the family that a right program could have here; false: this one is not. */
static bool random_operation(struct rng *r, const struct object *o, enum page_family family,
                             uint64_t flags, struct operation *x)
{
    bool member = false;
    uint32_t first = 0, n = 0;

    while (object_family(first) != family)
        first++;
    while (first + n < PAGE_N_OPERATIONS && object_family(first + n) == family)
        n++;
    *x = (struct operation){ .thread = rng_below(r, THREADS), .kind = first + rng_below(r, n) };
    if (strcmp(object_kind_name(x->kind), "init") == 0 ||
        strcmp(object_kind_name(x->kind), "destroy") == 0)
        return false;
    x->argument[0] = flags;
    for (size_t i = 0; i < o->member.n; i++)
        if (o->member.at[i].thread == x->thread) {
            member = true;
            if (family == FAMILY_BARRIER)
                x->argument[0] = o->member.at[i].turn;
        }
    switch (x->kind) {
    case OPERATION_COND_WAIT:
    case OPERATION_BARRIER_ARRIVE: return !member;
    case OPERATION_COND_WAKE:
    case OPERATION_COND_TIMEDWAKE:
    case OPERATION_BARRIER_LEAVE: return member;
    case OPERATION_RWLOCK_UNLOCK: return member || o->owner == x->thread;
    case OPERATION_MUTEX_UNLOCK:
    case OPERATION_MUTEX_ABANDON:
    case OPERATION_ONCE_END: return o->owner == x->thread;
    default: return true;
    }
}

static uint64_t execute(struct object *o, struct operation *x)
{
    const char *misuse;

    x->returned = object_step(o, x, &misuse);
    x->executed = true;
    return x->returned;
}

/* Executes first, then second if it is enabled; false: it is not. */
static bool both(const struct object *from, struct operation *first, struct operation *second,
                 struct object *to)
{
    copy_object(to, from);
    first->executed = second->executed = false;
    execute(to, first);
    if (!object_enabled(to, second))
        return false;
    execute(to, second);
    return true;
}

static unsigned derived; /* pairs that are independent by the model, too */

/* The pair in one state; counts those that commute although they may be dependent. */
static unsigned judge_pair(const struct object *o, struct operation a, struct operation b)
{
    struct operation a2 = a, b2 = b;
    struct object ab, ba;
    bool a_on = object_enabled(o, &a), b_on = object_enabled(o, &b), forth, back, commute;

    if (a_on && b_on)
        assert_true(object_co_enabled(&a, &b));
    if (!a_on)
        return 0;
    forth = both(o, &a, &b, &ab);
    back = b_on && both(o, &b2, &a2, &ba);
    commute = !forth && !b_on;
    if (forth && back)
        commute = same_object(&ab, &ba) && a.returned == a2.returned && b.returned == b2.returned;
    assert_true(commute || object_dependent(&a, &b));
    assert_true(object_dependent(&a, &b) == object_dependent(&b, &a));
    if (forth && !back)
        assert_true(object_dependent(&a, &b));
    if (forth)
        derived += judge_by_model(&a, &b);
    object_clear(&ab);
    if (b_on)
        object_clear(&ba);
    return commute && !object_dependent(&a, &b);
}

static unsigned judge_family(struct rng *r, enum page_family family, uint64_t flags)
{
    struct object o;
    struct operation a, b;
    unsigned independent = 0;

    object_init(&o, false);
    o.value = family == FAMILY_BARRIER ? 2 + rng_below(r, 2) : 0;
    for (uint32_t n = rng_below(r, 20); n > 0; n--)
        if (random_operation(r, &o, family, flags, &a) && object_enabled(&o, &a))
            execute(&o, &a);
    for (unsigned tries = 0; tries < 30; tries++)
        if (random_operation(r, &o, family, flags, &a) &&
            random_operation(r, &o, family, flags, &b) && a.thread != b.thread)
            independent += judge_pair(&o, a, b);
    object_clear(&o);
    return independent;
}

static void independent_operations_commute(void **state)
{
    (void)state;
    static const enum page_family families[] = { FAMILY_MUTEX,  FAMILY_COND, FAMILY_BARRIER,
                                                 FAMILY_RWLOCK, FAMILY_SEM,  FAMILY_ONCE };
    static const uint64_t flags[] = { 0, MUTEX_RECURSIVE, MUTEX_ERRORCHECK, MUTEX_ROBUST };
    unsigned independent[FAMILY_ONCE + 1] = { 0 };
    struct rng r;

    load_models();
    rng_init(&r, 1);
    for (unsigned i = 0; i < ROUNDS; i++) {
        enum page_family family = families[rng_below(&r, 6)];
        independent[family] += judge_family(&r, family,
                                            family == FAMILY_MUTEX ? flags[rng_below(&r, 4)] : 0);
    }
    assert_true(independent[FAMILY_BARRIER] > 100 && independent[FAMILY_RWLOCK] > 100 &&
                independent[FAMILY_SEM] > 100 && independent[FAMILY_COND] > 100);
    assert_true(derived > 300);
    free_models();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(independent_operations_commute),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
