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

/* ---- which model an object has ---- */

bool real_execution_use_models(struct real_execution *x, struct primitive_files *files,
                               struct diag *d)
{
    x->models = models_new(files, d);
    if (x->models == NULL)
        return false;
    program_page(x->program)->wants = (models_has(x->models, "rwlock.want") ? WANTS_RWLOCK : 0) |
                                      (models_has(x->models, "semaphore.want") ? WANTS_SEM : 0);
    return true;
}

bool real_execution_has_more_threads(struct real_execution *x)
{
    if (x->models == NULL || models_set_threads(x->models, vec_number(x->pending.n)))
        return false;
    x->learned = true;
    return true;
}

void real_execution_begin_models(struct real_execution *x)
{
    for (size_t i = 0; i < x->model.n; i++)
        x->model.at[i].is = NULL;
    x->outgrown = false;
}

/* An object holds more than its model.  The run is of no use; the next has a larger one. */
static void outgrow(struct real_execution *x, const struct object_model *o)
{
    if (x->outgrown)
        return;
    if (models_grow(x->models, o->number, o->begins))
        x->outgrown = x->learned = true;
    else
        refuse_model(x, models_name(x->models, o->number),
                     "a constant of its model is too small for this program");
}

/* The model of an object, explored; NULL: it has none, or it cannot be. */
static struct model *model_of(struct real_execution *x, uint32_t object)
{
    struct object_model *o = &x->model.at[object];
    const char *why;

    if (o->number == MODEL_NONE || o->is != NULL)
        return o->is;
    o->is = models_load(x->models, o->number, o->begins);
    why = o->is != NULL ? models_unfit(x->models, o->is, o->number, o->begins)
                        : "this model cannot be explored";
    if (why != NULL)
        refuse_model(x, models_name(x->models, o->number), why);
    return o->is;
}

/* What object an operation is about is known: which model has it? */
void real_execution_name_model(struct real_execution *x, const struct operation *o)
{
    struct object_model *known = &x->model.at[o->object];
    uint32_t model = models_of_kind(x->models, o->kind, o->argument[0]);

    if (x->models == NULL)
        return;
    if (!known->met)
        known->number = model;
    else if (known->number != model)
        refuse_model(x, "an object", "it is used by operations of different models");
    if (known->number != MODEL_NONE && o->kind == OPERATION_SEM_INIT) {
        known->varied |= known->met && known->begins != o->argument[0];
        x->learned |= known->varied;
        known->begins = o->argument[0];
        known->is = NULL;
    }
    known->met = true;
}

void real_execution_read_do(struct real_execution *x, const struct page_slot *s,
                            struct operation *o)
{
    uint32_t n = s->n_arguments, kind;
    char name[PAGE_NAME];
    const char *why;

    memcpy(name, s->name, sizeof name);
    name[PAGE_NAME - 1] = '\0';
    kind = models_find(x->models, name, s->argument, n, &why);
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
    const struct model *m = model_of(x, op->object);

    if (m == NULL || !model_knows(m, op))
        return object_enabled(o, op);
    return model_enabled(m, o->state, op);
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

uint64_t real_execution_object_step(struct real_execution *x, struct object *o,
                                    const struct operation *op, const char **misuse)
{
    const struct model *m = NULL;
    uint64_t returned;
    uint32_t before;

    if (!begins_object(op->kind) && !ends_object(op->kind))
        m = model_of(x, op->object);
    if (m == NULL) {
        o->state = begins_object(op->kind) ? 0 : o->state;
        return object_step(o, op, misuse);
    }
    *misuse = o->destroyed ? "is used after it was destroyed" : NULL;
    if (!model_knows(m, op)) {
        refuse_model(x, models_kind_name(x->models, op->kind), "the model has no such operation");
        return 0;
    }
    before = o->state;
    returned = model_step(m, &o->state, op, misuse);
    if (model_is_full(m, before, o->state, op, returned))
        outgrow(x, &x->model.at[op->object]);
    return returned;
}

void real_execution_order_model(struct real_execution *x, const struct operation *done)
{
    struct page_slot *s = &program_page(x->program)->slot[done->thread];
    const struct model *m = model_of(x, done->object);

    if (done->kind < PAGE_N_OPERATIONS || m == NULL)
        return;
    model_parts(m, done, &s->part, &s->after);
    if (x->model.at[done->object].varied)
        s->part = s->after = 1;
}

void real_execution_model_holders(struct real_execution *x, uint32_t object, struct vec_u32 *whom)
{
    const struct model *m = model_of(x, object);

    for (uint32_t t = 0; m != NULL && t < x->pending.n; t++)
        if (model_is_held_by(m, x->object.at[object].state, t))
            vec_push(whom, t);
}

/* ---- dependence ---- */

bool real_execution_object_dependent(struct real_execution *x, const struct operation *a,
                                     const struct operation *b)
{
    const struct model *m = model_of(x, a->object);

    if (m == NULL)
        return x->model.at[a->object].number != MODEL_NONE || object_dependent(a, b);
    return x->model.at[a->object].varied || model_dependent(m, a, b);
}

bool real_execution_object_co_enabled(struct real_execution *x, const struct operation *a,
                                      const struct operation *b)
{
    const struct model *m = model_of(x, a->object);

    if (m == NULL)
        return x->model.at[a->object].number != MODEL_NONE || object_co_enabled(a, b);
    return x->model.at[a->object].varied || model_co_enabled(m, a, b);
}

bool real_execution_object_disables(struct real_execution *x, const struct operation *a,
                                    const struct operation *b)
{
    const struct model *m = model_of(x, a->object);

    if (m == NULL || x->model.at[a->object].varied)
        return real_execution_object_dependent(x, a, b);
    return model_disables(m, a, b);
}
