/*
 * The library: handles, what is loaded into them, messages (see stgcheck.h, stgcheck_parts.h).
 */
#include "config.h"

#include "cli/stgcheck.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/stgcheck_parts.h"
#include "support/arena.h"
#include "support/text.h"

static const struct span nowhere = { NULL, 0, 0 };

const char *stgcheck_version(void)
{
    return PACKAGE_VERSION;
}

/* ---- work ---- */

static void leave(void *self, enum bug_end why)
{
    struct stgcheck *c = self;

    c->has_ended = true;
    c->why = why;
    longjmp(c->end, 1);
}

bool library_work(struct stgcheck *c, void (*work)(struct stgcheck *c, void *x), void *x)
{
    struct account *before = account_select(&c->account);

    if (!c->has_ended && setjmp(c->end) == 0) {
        bug_set_end(leave, c);
        work(c, x);
    }
    bug_set_end(NULL, NULL);
    account_select(before);
    return !c->has_ended;
}

const char *stgcheck_ended(const struct stgcheck *c)
{
    return c->has_ended ? bug_end_text(c->why) : NULL;
}

/* ---- handles ---- */

static void begin(struct stgcheck *c, void *x)
{
    (void)x;
    c->arena = arena_new();
    c->outcome = arena_new();
}

/* The handle itself is on nobody's account. */
struct stgcheck *stgcheck_new(void)
{
    struct stgcheck *c = calloc(1, sizeof *c);

    if (c == NULL)
        return NULL;
    account_init(&c->account);
    c->o.symmetry = SYMMETRY_FULL;
    if (library_work(c, begin, NULL))
        return c;
    stgcheck_free(c);
    return NULL;
}

void stgcheck_free(struct stgcheck *c)
{
    struct account *before;

    if (c == NULL)
        return;
    before = account_select(&c->account);
    mem_free_all();
    account_select(before);
    account_clear(&c->account);
    free(c);
}

/* ---- messages ---- */

struct diag *library_diag(struct stgcheck *c)
{
    struct diag *d = diag_new();

    c->job.diag = c->job.elab.diag = d;
    return d;
}

static void add_message(void *self, const struct diag_message *m)
{
    static const enum stgcheck_severity severity[DIAG_KINDS] = {
        [DIAG_ERROR] = STGCHECK_SEVERE, [DIAG_WARNING] = STGCHECK_WARNING,
        [DIAG_NOTE] = STGCHECK_NOTE,
    };
    struct stgcheck *c = self;
    struct stgcheck_message x = { .severity = severity[m->kind] };
    struct place from, to;

    if (m->at.text != NULL) {
        from = text_place(m->at.text, m->at.from);
        to = text_place(m->at.text, m->at.to);
        x.file = m->at.text->name;
        x.line = from.line;
        x.column = from.column;
        x.end_line = to.line;
        x.end_column = to.column;
    }
    x.text = arena_string(c->arena, m->text, strlen(m->text));
    vec_push(&c->message, x);
}

void library_collect(struct stgcheck *c, struct diag *d)
{
    diag_each(d, add_message, c);
    diag_print(d, &c->messages, false);
    diag_free(d);
    c->job.diag = c->job.elab.diag = NULL;
}

size_t stgcheck_n_messages(const struct stgcheck *c)
{
    return c->message.n;
}

const struct stgcheck_message *stgcheck_message(const struct stgcheck *c, size_t i)
{
    return i < c->message.n ? &c->message.at[i] : NULL;
}

const char *stgcheck_messages_text(const struct stgcheck *c)
{
    return buf_text(&c->messages);
}

/* ---- constants and sizes ---- */

/* Of a constant, an expression, or of a data type (text: NULL), its size. */
struct setting {
    const char *name, *text;
    uint32_t size;
    bool good;
};

static bool is_new(const struct stgcheck *c, const struct setting *x)
{
    for (size_t i = 0; i < c->o.define.n && x->text != NULL; i++)
        if (strcmp(c->o.define.at[i].name, x->name) == 0)
            return false;
    for (size_t i = 0; i < c->o.data.n && x->text == NULL; i++)
        if (strcmp(c->o.data.at[i].name, x->name) == 0)
            return false;
    return true;
}

static void set(struct stgcheck *c, void *self)
{
    struct setting *x = self;
    struct diag *d = library_diag(c);
    const char *name = arena_string(c->arena, x->name, strlen(x->name));

    if (c->stage != STGCHECK_EMPTY)
        diag_error(d, nowhere, "'%s' is set, but there is a model already", name);
    else if (!options_is_name(name, strlen(name)))
        diag_error(d, nowhere, "'%s' is no name", name);
    else if (!is_new(c, x))
        diag_error(d, nowhere, "'%s' is set twice", name);
    else if (x->text == NULL && (x->size == 0 || x->size > UINT32_MAX / 2))
        diag_error(d, nowhere, "'%s' cannot have %u values", name, x->size);
    else if (x->text == NULL)
        vec_push(&c->o.data, ((struct elab_data){ .name = name, .size = x->size }));
    else
        vec_push(&c->o.define, ((struct option_define){
                     name, arena_string(c->arena, x->text, strlen(x->text)) }));
    x->good = diag_errors(d) == 0;
    library_collect(c, d);
}

bool stgcheck_define(struct stgcheck *c, const char *name, const char *text)
{
    struct setting x = { .name = name, .text = text };

    return library_work(c, set, &x) && x.good;
}

bool stgcheck_data(struct stgcheck *c, const char *type, uint32_t values)
{
    struct setting x = { .name = type, .size = values };

    return library_work(c, set, &x) && x.good;
}

/* ---- loading ---- */

/* A text to be loaded: of a file, or else bytes. */
struct load {
    const char *name, *bytes;
    size_t n;
    int file;                 /* opened by the caller, who closes it; negative: error says why */
    int error;                /* errno */
    bool good;
};

static const struct text *take(struct job *j, const struct load *x)
{
    const struct text *t;
    const char *why;

    errno = x->error;
    t = x->bytes != NULL ? text_take(j->input, x->name, x->bytes, x->n, &why)
                         : text_read(j->input, x->name, x->file, &why);
    if (t == NULL)
        diag_error(j->diag, nowhere, "'%s' %s", x->name, why);
    return t;
}

static bool load_model(struct stgcheck *c, const struct load *x, struct diag *d)
{
    struct job *j = &c->job;

    c->stage = STGCHECK_FAILED;
    job_init(j, &c->o, d);
    j->model_text = take(j, x);
    if (j->model_text == NULL)
        return false;
    c->o.model = j->model_text->name;
    if (!job_parse_model(j) || !job_elaborate(j))
        return false;
    c->stage = STGCHECK_LOADED;
    return true;
}

static void model(struct stgcheck *c, void *self)
{
    struct load *x = self;
    struct diag *d = library_diag(c);

    if (c->stage != STGCHECK_EMPTY)
        diag_error(d, nowhere, "'%s' is one model too many", x->name);
    else
        x->good = load_model(c, x, d);
    library_collect(c, d);
}

enum stgcheck_verdict library_expected(const struct property *p)
{
    switch (p->expect) {
    case EXPECT_TRUE: return STGCHECK_TRUE;
    case EXPECT_FALSE: return STGCHECK_FALSE;
    case EXPECT_ERROR: return STGCHECK_ERROR;
    case EXPECT_UNKNOWN: return STGCHECK_UNKNOWN;
    }
    return STGCHECK_TRUE;
}

static void list_properties(struct stgcheck *c)
{
    for (uint32_t i = 0; i < c->job.n_properties; i++) {
        const struct property *p = &c->job.property[i];
        struct stgcheck_property x = { p->name, p->text, library_expected(p) };
        vec_push(&c->property, x);
    }
}

static bool load_properties(struct stgcheck *c, const struct load *x)
{
    struct job *j = &c->job;
    const struct text *t = take(j, x);

    j->property_text = ARENA_ARRAY(j->input, const struct text *, 1);
    if (t == NULL)
        return false;
    *j->property_text = t;
    vec_push(&c->o.properties, t->name);
    return job_parse_properties(j) && job_properties(j);
}

static void properties(struct stgcheck *c, void *self)
{
    struct load *x = self;
    struct job *j = &c->job;
    struct diag *d = library_diag(c);

    if (c->stage != STGCHECK_LOADED || j->property_text != NULL)
        diag_error(d, nowhere, c->stage == STGCHECK_LOADED
                   ? "'%s' is one file of properties too many"
                   : "'%s' is loaded before a model", x->name);
    else
        x->good = load_properties(c, x);
    if (x->good)
        list_properties(c);
    else if (c->property.n == 0)
        j->property_tree = NULL; /* formulas do not see what is wrong */
    library_collect(c, d);
}

/* The file is open outside of the work, which may be left. */
static bool load_file(struct stgcheck *c, const char *path,
                      void (*work)(struct stgcheck *c, void *x))
{
    struct load x = { .name = path, .file = open(path, O_RDONLY | O_CLOEXEC) };
    bool good;

    x.error = x.file < 0 ? errno : 0;
    good = library_work(c, work, &x);
    if (x.file >= 0)
        close(x.file);
    return good && x.good;
}

static bool load_text(struct stgcheck *c, const char *name, const char *bytes, size_t n,
                      void (*work)(struct stgcheck *c, void *x))
{
    struct load x = { .name = name, .bytes = n > 0 ? bytes : "", .n = n, .file = -1 };

    return library_work(c, work, &x) && x.good;
}

bool stgcheck_model_file(struct stgcheck *c, const char *path)
{
    return load_file(c, path, model);
}

bool stgcheck_model_text(struct stgcheck *c, const char *name, const char *bytes, size_t n)
{
    return load_text(c, name, bytes, n, model);
}

bool stgcheck_properties_file(struct stgcheck *c, const char *path)
{
    return load_file(c, path, properties);
}

bool stgcheck_properties_text(struct stgcheck *c, const char *name, const char *bytes, size_t n)
{
    return load_text(c, name, bytes, n, properties);
}

size_t stgcheck_n_properties(const struct stgcheck *c)
{
    return c->property.n;
}

const struct stgcheck_property *stgcheck_property(const struct stgcheck *c, size_t i)
{
    return i < c->property.n ? &c->property.at[i] : NULL;
}
