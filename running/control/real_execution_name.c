/*
 * Numbers of what a thread that has stopped is about to do (see real_execution_internal.h).
 */
#include "config.h"

#include "running/control/atomic.h"
#include "running/control/real_execution_internal.h"

void real_execution_begin_object(const struct real_execution *x, uint32_t id, struct object *o)
{
    struct object_name name = names_object_at(x->names, id);

    object_init(o, name.is_static);
    o->value = name.before;
    o->state = 0;
}

void real_execution_fit(struct real_execution *x)
{
    uint32_t threads = names_threads(x->names), objects = names_objects(x->names);
    struct object fresh;

    while (x->pending.n < threads) {
        vec_push(&x->created, 0);
        vec_push(&x->pending, (struct operation){ .kind = EXECUTION_NONE });
    }
    while (x->object.n < objects) {
        real_execution_begin_object(x, vec_number(x->object.n), &fresh);
        vec_push(&x->object, fresh);
    }
}

uint32_t real_execution_name_thread(struct real_execution *x, uint32_t creator, uint32_t before)
{
    uint32_t id = names_thread(x->names, creator, before);

    real_execution_fit(x);
    return id;
}

static uint32_t name_object(struct real_execution *x, struct object_name *name)
{
    uint32_t id = names_find_object(x->names, name->family, name->address);
    struct buf unused = BUF_EMPTY;

    if (id == NAMES_NONE) {
        name->is_static = name->family != FAMILY_THREAD &&
                          places_variable(x->places, &unused, name->address);
        id = names_object(x->names, name);
    }
    buf_clear(&unused);
    real_execution_fit(x);
    return id;
}

uint32_t real_execution_name_object(struct real_execution *x, enum page_family family,
                                    uint64_t address)
{
    struct object_name name = { .family = family, .address = address };

    return name_object(x, &name);
}

void real_execution_name_atomic(struct real_execution *x, const struct page_slot *s,
                                struct operation *o)
{
    struct object_name name = { .family = FAMILY_ATOMIC, .address = s->object, .before = s->found };

    o->argument[1] = s->argument[1];
    o->argument[2] = s->argument[2];
    name.size = atomic_size(o);
    name.opaque = name.size > sizeof s->found;
    if (names_overlap(x->names, s->object, name.size))
        x->refused = "atomics of different sizes overlap";
    o->object = name_object(x, &name);
    if (names_object_at(x->names, o->object).opaque)
        o->argument[2] |= ATOMIC_OPAQUE;
}

uint32_t real_execution_name_place(struct real_execution *x, uint64_t address)
{
    return address == 0 ? EXECUTION_NONE : names_place(x->names, address);
}
