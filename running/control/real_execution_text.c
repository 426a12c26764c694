/*
 * What is said of a program under control: names, and who waits for whom (see real_execution.h).
 */
#include "config.h"

#include <inttypes.h>

#include "running/control/real_execution_internal.h"

void real_execution_print_thread(void *self, struct buf *b, uint32_t thread)
{
    (void)self;
    buf_printf(b, "t%" PRIu32, thread);
}

void real_execution_print_kind(void *self, struct buf *b, uint32_t kind)
{
    buf_add(b, real_execution_kind_name(self, kind));
}

uint32_t real_execution_kinds(const struct real_execution *x)
{
    return models_kinds(x->models);
}

const char *real_execution_kind_name(void *self, uint32_t kind)
{
    const struct real_execution *x = self;

    return models_kind_name(x->models, kind);
}

/* How many objects like this one, that are no variables, were met before? */
static uint32_t rank_of_object(struct real_execution *x, uint32_t object)
{
    enum page_family family = names_object_at(x->names, object).family;
    uint32_t model = real_execution_model_number(x, object), rank = 0;

    for (uint32_t i = 0; i < object; i++) {
        struct object_name name = names_object_at(x->names, i);
        rank += name.family == family && real_execution_model_number(x, i) == model &&
                !name.is_static;
    }
    return rank;
}

void real_execution_print_object(void *self, struct buf *b, uint32_t object)
{
    struct real_execution *x = self;
    struct object_name name = names_object_at(x->names, object);

    if (name.family == FAMILY_THREAD) {
        buf_printf(b, "t%" PRIu64, name.address);
        return;
    }
    buf_printf(b, "%s ",
               name.family == FAMILY_MODEL
                   ? models_name(x->models, real_execution_model_number(x, object))
                   : object_family_name(name.family));
    if (!places_variable(x->places, b, name.address))
        buf_printf(b, "[%" PRIu32 "]", rank_of_object(x, object));
}

void real_execution_print_place(void *self, struct buf *b, uint32_t place)
{
    struct real_execution *x = self;

    if (place != EXECUTION_NONE)
        places_line(x->places, b, names_place_at(x->names, place));
}

static void print_access(struct real_execution *x, struct buf *b, const struct page_access *a)
{
    buf_printf(b, "t%" PRIu32 " %s it%s at ", a->thread,
               (a->how & ACCESS_FREE) != 0    ? "frees"
               : (a->how & ACCESS_WRITE) != 0 ? "writes"
                                              : "reads",
               (a->how & ACCESS_ATOMIC) != 0 ? " atomically" : "");
    places_line(x->places, b, a->place);
}

void real_execution_print_race(struct real_execution *x, struct buf *b)
{
    const struct page *page = program_page(x->program);

    if (!places_variable(x->places, b, page->race[0].address))
        buf_printf(b, "memory at 0x%" PRIx64, page->race[0].address);
    buf_add(b, ": ");
    print_access(x, b, &page->race[0]);
    buf_add(b, ", ");
    print_access(x, b, &page->race[1]);
    buf_add(b, ", and nothing orders them");
}

void real_execution_waits_for(struct real_execution *x, uint32_t thread, struct vec_u32 *whom)
{
    const struct operation *o = real_execution_pending(x, thread);
    const struct object *is;

    if (o == NULL || o->awaits || o->object == EXECUTION_NONE)
        return;
    is = &x->object.at[o->object];
    real_execution_model_holders(x, o->object, whom);
    if (is->owner != NO_OWNER)
        vec_push(whom, is->owner);
    if (o->kind == OPERATION_THREAD_JOIN)
        vec_push(whom, (uint32_t)o->argument[0]);
    if (o->kind == OPERATION_RWLOCK_WRLOCK)
        for (size_t i = 0; i < is->member.n; i++)
            vec_push(whom, is->member.at[i].thread);
}

int64_t real_execution_object(void *self, const struct operation *o)
{
    const struct real_execution *x = self;

    return o->object == EXECUTION_NONE ? -1 : (int64_t)names_object_at(x->names, o->object).address;
}

int64_t real_execution_returned(void *self, const struct operation *o)
{
    (void)self;
    return (int64_t)(o->kind == OPERATION_PROCESS_EXIT ? o->argument[0] : o->returned);
}

uint32_t real_execution_find_variable(struct real_execution *x, const char *name, size_t n,
                                      uint64_t *address)
{
    return places_find_variable(x->places, name, n, address);
}
