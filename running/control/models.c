/*
 * The objects of a program that are made from models (see models.h).
 */
#include "config.h"

#include "running/control/models.h"

#include <inttypes.h>
#include <pthread.h>
#include <string.h>

#include "running/control/object.h"
#include "support/alloc.h"

#define THREADS_FIRST 3u /* before a program has any */

struct model_kind {
    uint32_t model, kind;
    const char *name;
};

struct loaded_model {
    uint32_t model, threads;
    uint64_t initial, capacity;
    struct model *is;  /* NULL: it cannot be explored */
    const char *unfit; /* why it is not fit for the program, or NULL */
};

struct models {
    pthread_mutex_t lock;
    struct primitive_files *files;
    struct model_sizes sizes;
    struct vec_u32 first; /* of each file: its first kind, or MODEL_NONE if it was not chosen */
    VEC(struct model_kind) kind;
    VEC(struct loaded_model) loaded;
    VEC(struct object_model) object; /* by their numbers, as far as they were asked for */
};

/* ---- life ---- */

static const struct span nowhere = { NULL, 0, 0 };

/* Gives numbers to the operations of primitive i. */
static void add_kinds(struct models *m, uint32_t i, const struct primitive *p)
{
    vec_push(&m->first, PAGE_N_OPERATIONS + vec_number(m->kind.n));
    for (uint32_t k = 0; k < primitive_kinds(p); k++) {
        struct model_kind x = { i, k, primitive_kind_name(p, k) };
        vec_push(&m->kind, x);
    }
}

/* Is a file that was chosen one of which objects can be? */
static bool is_fit(const struct primitive_files *files, uint32_t i, const struct primitive *p,
                   struct diag *d)
{
    const char *name = primitive_files_name(files, i);
    const char *missing = model_misses(p, name);

    if (primitive_files_is_standard(files, i) && !model_is_standard(name)) {
        diag_error(d, nowhere, "objects of the kind '%s' are not made from a model", name);
        return false;
    }
    if (missing != NULL)
        diag_error(d, nowhere, "'%s.stg' replaces a standard object, and has no operation '%s'",
                   name, missing);
    return missing == NULL;
}

struct models *models_new(struct primitive_files *files, struct diag *d)
{
    struct models *m = mem_zalloc(sizeof *m);
    bool good = true;

    pthread_mutex_init(&m->lock, NULL);
    m->files = files;
    m->sizes.threads = 1; /* as any program has */
    for (uint32_t i = 0; i < primitive_files_number(files); i++) {
        const struct primitive *p = NULL;
        if (primitive_files_is_chosen(files, i)) {
            p = primitive_files_load(files, i, THREADS_FIRST, NULL);
            good = p != NULL && is_fit(files, i, p, d) && good;
        }
        if (p != NULL)
            add_kinds(m, i, p);
        else
            vec_push(&m->first, MODEL_NONE);
        vec_push(&m->sizes.capacity, 0);
    }
    if (good)
        return m;
    models_free(m);
    return NULL;
}

void models_free(struct models *m)
{
    if (m == NULL)
        return;
    for (size_t i = 0; i < m->loaded.n; i++)
        model_free(m->loaded.at[i].is);
    vec_clear(&m->loaded);
    vec_clear(&m->kind);
    vec_clear(&m->first);
    vec_clear(&m->object);
    model_sizes_clear(&m->sizes);
    pthread_mutex_destroy(&m->lock);
    mem_free(m);
}

void models_lock(struct models *m)
{
    pthread_mutex_lock(&m->lock);
}

void models_unlock(struct models *m)
{
    pthread_mutex_unlock(&m->lock);
}

/* ---- names ---- */

bool models_are_none(const struct models *m)
{
    return m->kind.n == 0;
}

uint32_t models_kinds(const struct models *m)
{
    return PAGE_N_OPERATIONS + vec_number(m->kind.n);
}

const char *models_kind_name(const struct models *m, uint32_t kind)
{
    return kind < PAGE_N_OPERATIONS ? object_kind_name(kind)
                                    : m->kind.at[kind - PAGE_N_OPERATIONS].name;
}

uint32_t models_of_kind(const struct models *m, uint32_t kind, uint64_t argument)
{
    const char *name;
    uint32_t i;

    if (kind >= PAGE_N_OPERATIONS)
        return m->kind.at[kind - PAGE_N_OPERATIONS].model;
    name = model_standard_name(kind, argument);
    i = name != NULL ? primitive_files_find(m->files, name) : MODEL_NONE;
    return i != MODEL_NONE && m->first.at[i] != MODEL_NONE ? i : MODEL_NONE;
}

const char *models_name(const struct models *m, uint32_t model)
{
    return primitive_files_name(m->files, model);
}

static bool has_name(const struct models *m, const struct model_kind *k, const char *name)
{
    const char *of = models_name(m, k->model);
    size_t n = strlen(of);

    return strncmp(name, of, n) == 0 && name[n] == '.' && strcmp(name + n + 1, k->name) == 0;
}

bool models_has(const struct models *m, const char *name)
{
    for (size_t i = 0; i < m->kind.n; i++)
        if (has_name(m, &m->kind.at[i], name))
            return true;
    return false;
}

static const char *unfit_arguments(const struct models *m, const struct model_kind *k,
                                   const uint64_t *argument, uint32_t n)
{
    const struct primitive *p = primitive_files_load(m->files, k->model, m->sizes.threads, NULL);

    if (p == NULL)
        return "its model cannot be explored";
    if (primitive_arity(p, k->kind) != n)
        return "it has another number of arguments";
    for (uint32_t i = 0; i < n; i++)
        if (!primitive_takes(p, k->kind, i, (int32_t)(uint32_t)(argument[i] & UINT32_MAX)))
            return "an argument is not of its type";
    return NULL;
}

uint32_t models_find(const struct models *m, const char *name, const uint64_t *argument, uint32_t n,
                     const char **why)
{
    *why = "there is no such operation: name its model by --primitives";
    for (size_t i = 0; i < m->kind.n; i++)
        if (has_name(m, &m->kind.at[i], name)) {
            *why = unfit_arguments(m, &m->kind.at[i], argument, n);
            return PAGE_N_OPERATIONS + (uint32_t)i;
        }
    return EXECUTION_NONE;
}

/* ---- objects ---- */

struct object_model *models_object(struct models *m, uint32_t object)
{
    static const struct object_model unknown = { .number = MODEL_NONE };

    while (m->object.n <= object)
        vec_push(&m->object, unknown);
    return &m->object.at[object];
}

/* ---- loading ---- */

uint64_t models_initial(const struct models *m, uint32_t model, uint64_t argument)
{
    return model_standard_constant(models_name(m, model)) != NULL ? argument : 0;
}

/* Only the number itself: what a term is worth is known to the model alone. */
static bool is_defined_otherwise(const struct models *m, uint32_t model, uint64_t initial)
{
    const char *constant = model_standard_constant(models_name(m, model));
    const char *text = constant != NULL ? primitive_files_defined(m->files, model, constant) : NULL;
    struct buf number = BUF_EMPTY;
    bool otherwise;

    buf_printf(&number, "%" PRIu64, initial);
    otherwise = text != NULL && strcmp(text, buf_text(&number)) != 0;
    buf_clear(&number);
    return otherwise;
}

/* Why constants that were defined do not fit a program with so many threads, and an object that
   begins with this value; NULL: they do. */
static const char *why_unfit(const struct models *m, const struct loaded_model *x)
{
    if (x->is == NULL)
        return "this model cannot be explored";
    if (!model_has_thread(x->is, x->threads - 1))
        return "a constant of its model is too small for this program";
    if (is_defined_otherwise(m, x->model, x->initial))
        return "the program begins it with another value";
    return NULL;
}

struct model *models_load(struct models *m, const struct model_sizes *sizes, uint32_t model,
                          uint64_t initial, const char **unfit)
{
    uint64_t capacity = sizes->capacity.at[model], least;
    struct loaded_model x = { .model = model, sizes->threads, initial, capacity, NULL, NULL };
    const char *name = models_name(m, model);
    struct primitive_given given[PRIMITIVE_GIVEN] = {
        { model_standard_constant(name), initial },
        { capacity > 0 ? model_standard_capacity(name, &least) : NULL, capacity },
    };
    struct primitive *p;
    size_t i = 0;

    while (i < m->loaded.n &&
           (m->loaded.at[i].model != model || m->loaded.at[i].threads != x.threads ||
            m->loaded.at[i].initial != initial || m->loaded.at[i].capacity != capacity))
        i++;
    if (i == m->loaded.n) {
        p = primitive_files_load(m->files, model, x.threads, given);
        x.is = p != NULL ? model_new(p, name, m->first.at[model]) : NULL;
        x.unfit = why_unfit(m, &x);
        vec_push(&m->loaded, x);
    }
    *unfit = m->loaded.at[i].unfit;
    return m->loaded.at[i].is;
}

/* ---- sizes ---- */

void model_sizes_clear(struct model_sizes *s)
{
    vec_clear(&s->capacity);
}

void models_copy_sizes(const struct models *m, struct model_sizes *s)
{
    s->threads = m->sizes.threads;
    s->capacity.n = 0;
    for (size_t i = 0; i < m->sizes.capacity.n; i++)
        vec_push(&s->capacity, m->sizes.capacity.at[i]);
}

#define CAPACITY_MOST 1000000000u
#define CAPACITY_FACTOR 4u

bool models_grow(struct models *m, const struct model_sizes *sizes, uint32_t model,
                 uint64_t initial)
{
    uint64_t before = sizes->capacity.at[model], least;
    uint64_t now = before > initial ? before : initial;
    const char *constant = model_standard_capacity(models_name(m, model), &least);

    if (now > CAPACITY_MOST || constant == NULL ||
        primitive_files_defined(m->files, model, constant) != NULL)
        return false;
    now = CAPACITY_FACTOR * now > least ? CAPACITY_FACTOR * now : least;
    if (m->sizes.capacity.at[model] < now)
        m->sizes.capacity.at[model] = now;
    return true;
}

bool models_set_threads(struct models *m, struct model_sizes *sizes, uint32_t threads)
{
    if (m->sizes.threads < threads)
        m->sizes.threads = threads;
    if (m->loaded.n == 0)
        sizes->threads = m->sizes.threads;
    return threads <= sizes->threads;
}
