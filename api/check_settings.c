/*
 * Settings of checks (see check_settings.h).
 */
#include "config.h"

#include "api/check_settings.h"

#include <string.h>

void check_settings_init(struct check_settings *s)
{
    *s = (struct check_settings){ .reductions = { .symmetry = SYMMETRY_FULL },
                                  .dialect = DIALECT_BY_FILE,
                                  .deadlock = DEADLOCK_USUAL };
}

void check_settings_clear(struct check_settings *s)
{
    vec_clear(&s->define);
    vec_clear(&s->data);
    vec_clear(&s->size);
}

/* ---- constants and sizes ---- */

bool check_settings_is_name(const char *name, size_t n)
{
    static const char first[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";

    if (n == 0 || strchr(first, name[0]) == NULL)
        return false;
    for (size_t i = 1; i < n; i++)
        if (strchr(first, name[i]) == NULL && strchr("0123456789'", name[i]) == NULL)
            return false;
    return true;
}

bool check_settings_define(struct check_settings *s, const char *name, const char *expr)
{
    for (size_t i = 0; i < s->define.n; i++)
        if (strcmp(s->define.at[i].name, name) == 0)
            return false;
    vec_push(&s->define, ((struct check_define){ name, expr }));
    return true;
}

bool check_settings_data(struct check_settings *s, const char *type, uint32_t size)
{
    for (size_t i = 0; i < s->data.n; i++)
        if (strcmp(s->data.at[i].name, type) == 0)
            return false;
    vec_push(&s->data, ((struct elab_data){ .name = type, .size = size }));
    return true;
}

bool check_settings_size(struct check_settings *s, const char *type, uint32_t size)
{
    for (size_t i = 0; i < s->size.n; i++)
        if (strcmp(s->size.at[i].name, type) == 0)
            return false;
    vec_push(&s->size, ((struct elab_size){ .name = type, .size = size }));
    return true;
}

struct check_settings check_settings_copy(const struct check_settings *s)
{
    struct check_settings x = *s;

    memset(&x.size, 0, sizeof x.size);
    memset(&x.data, 0, sizeof x.data);
    for (size_t i = 0; i < s->size.n; i++)
        vec_push(&x.size, s->size.at[i]);
    for (size_t i = 0; i < s->data.n; i++)
        vec_push(&x.data, s->data.at[i]);
    return x;
}

struct check_settings check_settings_resized(const struct check_settings *s, const char *type,
                                             uint32_t n)
{
    struct check_settings x = check_settings_copy(s);

    x.size.n = 0;
    for (size_t i = 0; i < s->size.n; i++)
        if (strcmp(s->size.at[i].name, type) != 0)
            vec_push(&x.size, s->size.at[i]);
    vec_push(&x.size, ((struct elab_size){ .name = type, .size = n, .computed = true }));
    return x;
}

struct limit check_settings_limit(const struct check_settings *s, const atomic_int *told)
{
    return (struct limit){
        .seconds = s->time,
        .cpu_seconds = s->cpu_time,
        .states = s->states,
        .bytes = s->memory,
        .told = told,
    };
}
