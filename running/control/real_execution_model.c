/*
 * Objects of a program under control, whether they are made from models or not (see
 * real_execution_internal.h).
 */
#include "config.h"

#include <string.h>

#include "running/control/real_execution_internal.h"

static void refuse_model(struct real_execution *x, const char *what, const char *why)
{
    buf_reset(&x->refusal);
    buf_printf(&x->refusal, "%s: %s", what, why);
    x->refused = buf_text(&x->refusal);
}

/* ---- which model an object has; locked ---- */

/* Of objects that begin so; NULL: it cannot be explored. */
static struct model *model_from(struct real_execution *x, uint32_t number, uint64_t initial)
{
    const char *unfit;
    struct model *m = models_load(x->models, &x->sizes, number, initial, &unfit);

    if (unfit != NULL)
        refuse_model(x, models_name(x->models, number), unfit);
    return m;
}

/* What an object begins with; before it is initialized, what it has begun with in other runs. */
static uint64_t initial_of(const struct real_execution *x, const struct object_model *known,
                           const struct object *o)
{
    return o->initialized ? models_initial(x->models, known->number, o->value) : known->initial;
}

/* Of an object in some state. */
static struct model *model_of(struct real_execution *x, uint32_t object, const struct object *o)
{
    const struct object_model *known = models_object(x->models, object);

    return known->number != MODEL_NONE ? model_from(x, known->number, initial_of(x, known, o))
                                       : NULL;
}

/* An object holds more than its model.  The run is of no use; the next has a larger one. */
static void outgrow(struct real_execution *x, uint32_t object, const struct object *o)
{
    const struct object_model *known = models_object(x->models, object);

    if (x->outgrown)
        return;
    if (models_grow(x->models, &x->sizes, known->number, initial_of(x, known, o)))
        x->outgrown = x->learned = true;
    else
        refuse_model(x, models_name(x->models, known->number),
                     "a constant of its model is too small for this program");
}

/* ---- what is known of objects ---- */

bool real_execution_has_more_threads(struct real_execution *x)
{
    bool more;

    models_lock(x->models);
    more = !models_set_threads(x->models, &x->sizes, vec_number(x->pending.n));
    models_unlock(x->models);
    x->learned |= more;
    return more;
}

void real_execution_begin_models(struct real_execution *x)
{
    models_lock(x->models);
    models_copy_sizes(x->models, &x->sizes);
    models_unlock(x->models);
    x->outgrown = false;
}

uint32_t real_execution_model_number(struct real_execution *x, uint32_t object)
{
    uint32_t number;

    models_lock(x->models);
    number = models_object(x->models, object)->number;
    models_unlock(x->models);
    return number;
}

/* It is initialized with this argument; locked. */
static void note_initial(struct real_execution *x, struct object_model *known, uint64_t argument)
{
    uint64_t initial = models_initial(x->models, known->number, argument);

    if (known->met && known->initial != initial && !known->varied)
        known->varied = x->learned = true;
    known->initial = initial;
}

/* What object an operation is about is known: which model has it? */
void real_execution_name_model(struct real_execution *x, const struct operation *o)
{
    struct object_model *known;
    uint32_t number;

    if (models_are_none(x->models))
        return;
    models_lock(x->models);
    known = models_object(x->models, o->object);
    number = models_of_kind(x->models, o->kind, o->argument[0]);
    if (!known->met)
        known->number = number;
    else if (known->number != number)
        refuse_model(x, "an object", "it is used by operations of different models");
    if (known->number != MODEL_NONE && o->kind == OPERATION_SEM_INIT)
        note_initial(x, known, o->argument[0]);
    known->met = true;
    models_unlock(x->models);
}

void real_execution_read_do(struct real_execution *x, const struct page_slot *s,
                            struct operation *o)
{
    uint32_t n = s->n_arguments, kind;
    char name[PAGE_NAME];
    const char *why;

    memcpy(name, s->name, sizeof name);
    name[PAGE_NAME - 1] = '\0';
    models_lock(x->models);
    kind = models_find(x->models, name, s->argument, n, &why);
    models_unlock(x->models);
    if (why != NULL) {
        refuse_model(x, name, why);
        return;
    }
    o->kind = kind;
    for (uint32_t i = 0; i < n && i < OPERATION_ARGUMENTS; i++)
        o->argument[i] = s->argument[i];
    o->object = real_execution_name_object(x, FAMILY_MODEL, s->object);
}

/* ---- what operations do ---- */

bool real_execution_object_enabled(struct real_execution *x, const struct object *o,
                                   const struct operation *op)
{
    const struct model *m;
    bool enabled;

    if (models_are_none(x->models))
        return object_enabled(o, op);
    models_lock(x->models);
    m = model_of(x, op->object, o);
    enabled = m != NULL && model_knows(m, op) ? model_enabled(m, o->state, op)
                                              : object_enabled(o, op);
    models_unlock(x->models);
    return enabled;
}

static bool begins_object(uint32_t kind)
{
    return kind == OPERATION_MUTEX_INIT || kind == OPERATION_COND_INIT ||
           kind == OPERATION_RWLOCK_INIT || kind == OPERATION_SEM_INIT;
}

static bool ends_object(uint32_t kind)
{
    return kind == OPERATION_MUTEX_DESTROY || kind == OPERATION_COND_DESTROY ||
           kind == OPERATION_RWLOCK_DESTROY || kind == OPERATION_SEM_DESTROY;
}

/* Of what is destroyed only while nobody has it; that is said by the model. */
static bool is_lock(uint32_t kind)
{
    return object_family(kind) == FAMILY_MUTEX || object_family(kind) == FAMILY_RWLOCK;
}

/* Locked; m: its model. */
static uint64_t step_model(struct real_execution *x, const struct model *m, struct object *o,
                           const struct operation *op, const char **misuse)
{
    uint32_t before = o->state;
    uint64_t returned;

    if (!model_knows(m, op)) {
        refuse_model(x, models_kind_name(x->models, op->kind), "the model has no such operation");
        return 0;
    }
    returned = model_step(m, &o->state, op, misuse);
    if (model_is_full(m, before, o->state, op, returned))
        outgrow(x, op->object, o);
    return returned;
}

/* Locked.  Does some thread hold it? */
static bool is_held(const struct real_execution *x, const struct model *m, const struct object *o)
{
    for (uint32_t t = 0; t < x->pending.n; t++)
        if (model_is_held_by(m, o->state, t))
            return true;
    return false;
}

uint64_t real_execution_object_step(struct real_execution *x, struct object *o,
                                    const struct operation *op, const char **misuse)
{
    const struct model *m = NULL;
    uint64_t returned;

    if (models_are_none(x->models))
        return object_step(o, op, misuse);
    models_lock(x->models);
    if (!begins_object(op->kind))
        m = model_of(x, op->object, o);
    if (m == NULL || ends_object(op->kind)) {
        returned = object_step(o, op, misuse);
        if (begins_object(op->kind))
            o->state = 0;
        else if (m != NULL && *misuse == NULL && is_lock(op->kind) && is_held(x, m, o))
            *misuse = "is destroyed while it is held";
    } else {
        *misuse = o->destroyed ? "is used after it was destroyed" : NULL;
        returned = step_model(x, m, o, op, misuse);
    }
    models_unlock(x->models);
    return returned;
}

void real_execution_order_model(struct real_execution *x, const struct operation *done)
{
    struct page_slot *s = &program_page(x->program)->slot[done->thread];
    const struct model *m;

    if (done->kind < PAGE_N_OPERATIONS)
        return;
    models_lock(x->models);
    m = model_of(x, done->object, &x->object.at[done->object]);
    s->part = s->after = 1;
    if (m != NULL && !models_object(x->models, done->object)->varied)
        model_parts(m, done, &s->part, &s->after);
    models_unlock(x->models);
}

void real_execution_model_holders(struct real_execution *x, uint32_t object, struct vec_u32 *whom)
{
    const struct object *o = &x->object.at[object];
    const struct model *m;

    models_lock(x->models);
    m = model_of(x, object, o);
    for (uint32_t t = 0; m != NULL && t < x->pending.n; t++)
        if (model_is_held_by(m, o->state, t))
            vec_push(whom, t);
    models_unlock(x->models);
}

/* ---- dependence ---- */

/* Of two operations of one object: by its model m, locked, or without one. */
static bool ask_model(struct real_execution *x, const struct operation *a,
                      const struct operation *b, bool otherwise,
                      bool (*answer)(const struct model *m, const struct operation *a,
                                     const struct operation *b))
{
    const struct object_model *known;
    const struct model *m;
    bool is = otherwise;

    if (models_are_none(x->models))
        return is;
    models_lock(x->models);
    known = models_object(x->models, a->object);
    if (known->number != MODEL_NONE) {
        m = known->varied ? NULL : model_from(x, known->number, known->initial);
        is = m == NULL || answer(m, a, b);
    }
    models_unlock(x->models);
    return is;
}

bool real_execution_object_dependent(struct real_execution *x, const struct operation *a,
                                     const struct operation *b)
{
    return ask_model(x, a, b, object_dependent(a, b), model_dependent);
}

bool real_execution_object_co_enabled(struct real_execution *x, const struct operation *a,
                                      const struct operation *b)
{
    return ask_model(x, a, b, object_co_enabled(a, b), model_co_enabled);
}

bool real_execution_object_disables(struct real_execution *x, const struct operation *a,
                                    const struct operation *b)
{
    return ask_model(x, a, b, object_dependent(a, b), model_disables);
}
