/*
 * The primitives of a run (see primitive_files.h).
 */
#include "config.h"
#include "running/objects/primitive_files.h"

#include <inttypes.h>
#include <string.h>

static const char *const standard_names[] = { "barrier", "cell",   "cond",      "mutex",
                                              "once",    "rwlock", "semaphore", "spin" };

struct primitive_define {
    const char *constant, *value;
};

struct primitive_file {
    const char *name, *path;
    bool added;
    VEC(struct primitive_define) define;
};

/* One that was loaded, or could not be. */
struct loaded_primitive {
    uint32_t file, threads;
    struct primitive_given given[PRIMITIVE_GIVEN];
    struct check_settings settings;
    struct primitive *primitive;
    bool good;
};

struct primitive_files {
    struct arena *arena;
    struct diag *diag;
    VEC(struct primitive_file) file;
    VEC(struct loaded_primitive *) loaded;
};

static const struct span nowhere = { NULL, 0, 0 };

/* ---- names ---- */

struct primitive_files *primitive_files_new(const char *folder, struct diag *d)
{
    struct primitive_files *f = mem_zalloc(sizeof *f);
    f->arena = arena_new();
    f->diag = d;
    for (size_t i = 0; i < sizeof standard_names / sizeof *standard_names; i++) {
        struct buf path = BUF_EMPTY;
        buf_printf(&path, "%s/%s.stg", folder, standard_names[i]);
        struct primitive_file x = { .name = standard_names[i] };
        x.path = arena_string(f->arena, buf_text(&path), path.n);
        vec_push(&f->file, x);
        buf_clear(&path);
    }
    return f;
}

void primitive_files_free(struct primitive_files *f)
{
    if (f == NULL)
        return;
    for (size_t i = 0; i < f->loaded.n; i++) {
        primitive_free(f->loaded.at[i]->primitive);
        check_settings_clear(&f->loaded.at[i]->settings);
        mem_free(f->loaded.at[i]);
    }
    for (size_t i = 0; i < f->file.n; i++)
        vec_clear(&f->file.at[i].define);
    vec_clear(&f->loaded);
    vec_clear(&f->file);
    arena_free(f->arena);
    mem_free(f);
}

bool primitive_files_add(struct primitive_files *f, const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    size_t n = strlen(base);
    if (n < 5 || strcmp(base + n - 4, ".stg") != 0 || !check_settings_is_name(base, n - 4)) {
        diag_error(f->diag, nowhere, "a primitive is in a file NAME.stg, not '%s'", path);
        return false;
    }
    struct primitive_file x = { .name = arena_string(f->arena, base, n - 4), .path = path };
    uint32_t i = primitive_files_find(f, x.name);
    if (i == UINT32_MAX) {
        i = vec_number(f->file.n);
        vec_push(&f->file, x);
    } else if (f->file.at[i].added) {
        diag_error(f->diag, nowhere, "there are two files of a primitive '%s'", x.name);
        return false;
    }
    f->file.at[i].path = path;
    f->file.at[i].added = true;
    return true;
}

bool primitive_files_define(struct primitive_files *f, const char *text)
{
    size_t name = strcspn(text, ".="), constant = strcspn(text + name, "=");
    if (text[name] != '.' || text[name + constant] != '=' ||
        !check_settings_is_name(text + name + 1, constant - 1)) {
        diag_error(f->diag, nowhere,
                   "-D takes NAME.CONST=VALUE, a constant of a primitive, not '%s'", text);
        return false;
    }
    uint32_t i = primitive_files_find(f, arena_string(f->arena, text, name));
    if (i == UINT32_MAX) {
        diag_error(f->diag, nowhere, "-D %s: there is no primitive '%.*s'", text, (int)name, text);
        return false;
    }
    struct primitive_define x = { arena_string(f->arena, text + name + 1, constant - 1),
                                  text + name + constant + 1 };
    if (primitive_files_defined(f, i, x.constant) != NULL) {
        diag_error(f->diag, nowhere, "-D %s: this constant has a value already", text);
        return false;
    }
    vec_push(&f->file.at[i].define, x);
    return true;
}

uint32_t primitive_files_number(const struct primitive_files *f)
{
    return vec_number(f->file.n);
}

const char *primitive_files_name(const struct primitive_files *f, uint32_t i)
{
    return f->file.at[i].name;
}

uint32_t primitive_files_find(const struct primitive_files *f, const char *name)
{
    for (uint32_t i = 0; i < f->file.n; i++)
        if (strcmp(f->file.at[i].name, name) == 0)
            return i;
    return UINT32_MAX;
}

bool primitive_files_is_standard(const struct primitive_files *f, uint32_t i)
{
    return i < sizeof standard_names / sizeof *standard_names && i < f->file.n;
}

bool primitive_files_is_chosen(const struct primitive_files *f, uint32_t i)
{
    return f->file.at[i].added || f->file.at[i].define.n > 0;
}

const char *primitive_files_defined(const struct primitive_files *f, uint32_t i,
                                    const char *constant)
{
    for (size_t k = 0; k < f->file.at[i].define.n; k++)
        if (strcmp(f->file.at[i].define.at[k].constant, constant) == 0)
            return f->file.at[i].define.at[k].value;
    return NULL;
}

/* ---- loading ---- */

static void define_number(struct primitive_files *f, struct check_settings *s, const char *constant,
                          uint64_t number)
{
    struct buf text = BUF_EMPTY;
    buf_printf(&text, "%" PRIu64, number);
    check_settings_define(s, constant, arena_string(f->arena, buf_text(&text), text.n));
    buf_clear(&text);
}

/* With fewer threads there were too many states already: it is not tried again. */
static uint32_t states_of(const struct primitive_files *f, uint32_t i, uint32_t threads)
{
    for (size_t k = 0; k < f->loaded.n; k++) {
        const struct loaded_primitive *l = f->loaded.at[k];
        if (l->file == i && l->threads < threads && l->good && !primitive_is_whole(l->primitive))
            return 1;
    }
    return PRIMITIVE_STATES;
}

static struct loaded_primitive *load_primitive(struct primitive_files *f, uint32_t i,
                                               uint32_t threads,
                                               const struct primitive_given *given)
{
    struct loaded_primitive *l = mem_zalloc(sizeof *l);
    const struct primitive_file *x = &f->file.at[i];
    *l = (struct loaded_primitive){ .file = i, .threads = threads };
    memcpy(l->given, given, sizeof l->given);
    check_settings_init(&l->settings);
    for (size_t k = 0; k < x->define.n; k++)
        check_settings_define(&l->settings, x->define.at[k].constant, x->define.at[k].value);
    if (primitive_files_defined(f, i, "Threads") == NULL)
        define_number(f, &l->settings, "Threads", threads);
    for (size_t k = 0; k < PRIMITIVE_GIVEN; k++)
        if (given[k].constant != NULL && primitive_files_defined(f, i, given[k].constant) == NULL)
            define_number(f, &l->settings, given[k].constant, given[k].value);
    l->primitive = primitive_load(x->path, &l->settings, states_of(f, i, threads), &l->good,
                                  f->diag);
    return l;
}

/* Constants are the same texts. */
static bool same_given(const struct primitive_given *a, const struct primitive_given *b)
{
    for (size_t k = 0; k < PRIMITIVE_GIVEN; k++)
        if (a[k].constant != b[k].constant || (a[k].constant != NULL && a[k].value != b[k].value))
            return false;
    return true;
}

struct primitive *primitive_files_load(struct primitive_files *f, uint32_t i, uint32_t threads,
                                       const struct primitive_given *given)
{
    static const struct primitive_given none[PRIMITIVE_GIVEN];

    if (given == NULL)
        given = none;
    for (size_t k = 0; k < f->loaded.n; k++) {
        const struct loaded_primitive *l = f->loaded.at[k];
        if (l->file == i && l->threads == threads && same_given(l->given, given))
            return l->good ? l->primitive : NULL;
    }
    struct loaded_primitive *l = load_primitive(f, i, threads, given);
    vec_push(&f->loaded, l);
    return l->good ? l->primitive : NULL;
}
