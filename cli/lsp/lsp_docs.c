/*
 * Open documents (see lsp_docs.h).
 */
#include "config.h"

#include "cli/lsp/lsp_docs.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/lsp/lsp_place.h"
#include "support/vec.h"

/* ---- small things ---- */

static char *copy(const char *s)
{
    size_t n = strlen(s) + 1;

    return memcpy(mem_alloc(n), s, n);
}

static void replace_text(char **to, const char *s)
{
    char *fresh = s == NULL ? NULL : copy(s);

    mem_free(*to);
    *to = fresh;
}

static bool is_file(const char *path)
{
    struct stat s;

    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

/* ---- which model ---- */

static bool is_model_name(const char *name)
{
    return text_name_ends(name, ".stg") || text_name_ends(name, ".m");
}

static struct lsp_doc *find_path(const struct lsp_docs *d, const char *path)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->at[i]->path != NULL && strcmp(d->at[i]->path, path) == 0)
            return d->at[i];
    return NULL;
}

/* ... also if it has another path here. */
static struct lsp_doc *find_file(const struct lsp_docs *d, const char *path)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->at[i]->path != NULL && text_same_file(d->at[i]->path, path))
            return d->at[i];
    return NULL;
}

static bool exists(const struct lsp_docs *d, const char *path)
{
    return find_path(d, path) != NULL || is_file(path);
}

/* `// model: FILE.stg`, or .aut or .m, in the first line: that file in the folder of x. */
static bool named_model(const struct lsp_doc *x, struct buf *path)
{
    static const char word[] = "// model:";
    const char *line = x->text->bytes, *end;

    if (strncmp(line, word, sizeof word - 1) != 0)
        return false;
    line += sizeof word - 1;
    line += strspn(line, " \t");
    end = line + strcspn(line, "\r\n");
    while (end > line && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    buf_reset(path);
    if (memchr(line, '/', (size_t)(end - line)) != NULL) /* texts choose no other folders */
        return false;
    buf_bytes(path, x->path, text_folder_length(x->path));
    buf_bytes(path, line, (size_t)(end - line));
    return text_name_ends(buf_text(path), ".aut") || is_model_name(buf_text(path));
}

static bool has_model_beside(const struct lsp_docs *d, const struct lsp_doc *x, struct buf *path)
{
    size_t n = strlen(x->path);

    if (!text_name_ends(x->path, ".mu"))
        return false;
    buf_reset(path);
    buf_bytes(path, x->path, n - strlen("mu"));
    buf_add(path, "stg");
    if (exists(d, buf_text(path)))
        return true;
    path->n -= strlen("stg");
    buf_add(path, "m");
    return exists(d, buf_text(path));
}

/* One more model of the folder; false: there was another one. */
static bool one_more(struct buf *path, const char *folder, size_t n, const char *name)
{
    if (path->n > 0)
        return strncmp(path->at, folder, n) == 0 && strcmp(path->at + n, name) == 0;
    buf_bytes(path, folder, n);
    buf_add(path, name);
    return true;
}

static bool only_model(const struct lsp_docs *d, const struct lsp_doc *x, struct buf *path)
{
    size_t n = text_folder_length(x->path);
    const struct dirent *entry;
    bool one = true;
    DIR *folder;

    buf_reset(path);
    buf_bytes(path, x->path, n);
    folder = opendir(n > 0 ? buf_text(path) : ".");
    buf_reset(path);
    while (one && folder != NULL && (entry = readdir(folder)) != NULL)
        if (entry->d_name[0] != '.' && is_model_name(entry->d_name))
            one = one_more(path, x->path, n, entry->d_name);
    if (folder != NULL)
        closedir(folder);
    for (size_t i = 0; one && i < d->n; i++) {
        const char *other = d->at[i]->path;
        if (other != NULL && !d->at[i]->properties && text_folder_length(other) == n &&
            strncmp(other, x->path, n) == 0)
            one = one_more(path, x->path, n, other + n);
    }
    return one && path->n > 0;
}

static bool find_model(const struct lsp_docs *d, const struct lsp_doc *x, struct buf *path)
{
    return x->path != NULL &&
           (named_model(x, path) || has_model_beside(d, x, path) || only_model(d, x, path));
}

/* Does the model of the .mu depend on it, or which one it is? */
static bool depends_by_model(const struct lsp_docs *d, const struct lsp_doc *x, const char *path)
{
    struct buf model = BUF_EMPTY;
    bool found = find_model(d, x, &model);
    bool depends = (found && strcmp(buf_text(&model), path) == 0) ||
                   (x->model == NULL ? found : !found || strcmp(buf_text(&model), x->model) != 0);

    buf_clear(&model);
    return depends;
}

/* ... or could, since one of the files could not be read. */
static bool includes_file(const struct lsp_look *l, const char *path)
{
    for (size_t i = 0; l != NULL && i < l->session.includes.file.n; i++)
        if (text_same_file(l->session.includes.file.at[i].text->name, path))
            return true;
    return l != NULL && l->session.includes.missing;
}

bool lsp_docs_depends(const struct lsp_docs *d, const struct lsp_doc *x, const char *path)
{
    return includes_file(x->now, path) || (x->properties && depends_by_model(d, x, path));
}

/* ---- looking ---- */

static int worth(const struct lsp_look *l)
{
    return l == NULL || l->tree == NULL ? 0 : l->session.stg == NULL ? 1 : 2;
}

static void keep(struct lsp_doc *x, struct lsp_look *fresh)
{
    if (x->now != x->good)
        lsp_look_free(x->now);
    if (worth(fresh) > 0 && worth(fresh) >= worth(x->good)) {
        lsp_look_free(x->good);
        x->good = fresh;
    }
    x->now = fresh;
}

/* What is open under this path, or else the file, read into a; no name: there is none, and *why. */
static struct lsp_source source_of_path(const struct lsp_docs *d, struct arena *a, const char *path,
                                        const char **why)
{
    const struct lsp_doc *open = find_path(d, path);
    const struct text *t = open != NULL ? open->text : text_load_regular(a, path, why);

    if (t == NULL)
        return (struct lsp_source){ NULL, NULL, 0 };
    return (struct lsp_source){ open != NULL ? open->path : t->name, t->bytes, t->len };
}

static const struct text *read_open_or_file(void *self, struct arena *a, const char *path,
                                            const char **why)
{
    const struct lsp_doc *open = find_file(self, path);

    *why = NULL;
    return open != NULL ? text_from(a, path, open->text->bytes, open->text->len)
                        : text_load_regular(a, path, why);
}

static struct includes includes_of(struct lsp_docs *d, const struct lsp_doc *x)
{
    return (struct includes){ .read = read_open_or_file,
                              .self = d,
                              .refused = x->path != NULL
                                             ? NULL
                                             : "is not included, since this model is no file" };
}

static void look_properties(struct lsp_docs *d, struct lsp_doc *x, struct lsp_source self)
{
    struct arena *a = arena_new();
    struct buf path = BUF_EMPTY;
    struct lsp_source model = { NULL, NULL, 0 };
    bool found = find_model(d, x, &path);
    const struct lsp_doc *open = found ? find_path(d, buf_text(&path)) : NULL;
    const struct includes files = includes_of(d, x);
    const char *why = NULL;

    if (found)
        model = source_of_path(d, a, buf_text(&path), &why);
    replace_text(&x->model, found ? buf_text(&path) : NULL);
    replace_text(&x->why, why);
    if (open != NULL && open->given_up)
        keep(x, NULL);
    else
        keep(x, lsp_look_new(d->settings, &(struct lsp_texts){ model.name != NULL ? &model : NULL,
                                                               &self, NULL, &files }));
    buf_clear(&path);
    arena_free(a);
}

/* The properties of the same name beside it use a model, too. */
static void look_model(struct lsp_docs *d, struct lsp_doc *x, struct lsp_source self)
{
    struct lsp_source users = { NULL, NULL, 0 };
    const struct includes files = includes_of(d, x);
    struct arena *a = arena_new();
    struct buf path = BUF_EMPTY;
    const char *why;

    if (x->path != NULL && text_name_ends(x->path, ".stg")) {
        buf_bytes(&path, x->path, strlen(x->path) - strlen("stg"));
        buf_add(&path, "mu");
        if (exists(d, buf_text(&path)))
            users = source_of_path(d, a, buf_text(&path), &why);
    }
    keep(x,
         lsp_look_new(d->settings, &(struct lsp_texts){
                                       &self, NULL, users.name != NULL ? &users : NULL, &files }));
    buf_clear(&path);
    arena_free(a);
}

void lsp_docs_look(struct lsp_docs *d, struct lsp_doc *x)
{
    struct lsp_source self = { x->path != NULL ? x->path : x->uri, x->text->bytes, x->text->len };

    if (x->given_up)
        return;
    if (x->properties)
        look_properties(d, x, self);
    else
        look_model(d, x, self);
    x->given_up = x->now == NULL;
}

/* ---- life ---- */

struct lsp_doc *lsp_docs_find(const struct lsp_docs *d, const char *uri)
{
    for (size_t i = 0; i < d->n; i++)
        if (strcmp(d->at[i]->uri, uri) == 0)
            return d->at[i];
    return NULL;
}

struct lsp_doc *lsp_docs_open(struct lsp_docs *d, const char *uri, const char *language)
{
    bool properties = text_name_ends(uri, ".mu"), model = is_model_name(uri);
    struct lsp_doc *x = lsp_docs_find(d, uri);
    struct buf path = BUF_EMPTY;

    if (x != NULL)
        return x;
    if (!properties && !model) {
        properties = strcmp(language, "mu") == 0;
        model = strcmp(language, "stg") == 0;
    }
    if (!properties && !model)
        return NULL;
    x = mem_zalloc(sizeof *x);
    x->uri = copy(uri);
    x->path = lsp_path(&path, uri) ? copy(buf_text(&path)) : NULL;
    x->properties = properties;
    x->version = -1;
    x->memory = arena_new();
    lsp_docs_text(x, "");
    buf_clear(&path);
    vec_push(d, x);
    return x;
}

static void doc_free(struct lsp_doc *x)
{
    if (x->now != x->good)
        lsp_look_free(x->now);
    lsp_look_free(x->good);
    arena_free(x->memory);
    mem_free(x->uri);
    mem_free(x->path);
    mem_free(x->model);
    mem_free(x->why);
    mem_free(x);
}

void lsp_docs_close(struct lsp_docs *d, struct lsp_doc *x)
{
    size_t i = 0;

    while (d->at[i] != x)
        i++;
    memmove(&d->at[i], &d->at[i + 1], (d->n - i - 1) * sizeof d->at[0]);
    d->n--;
    doc_free(x);
}

void lsp_docs_clear(struct lsp_docs *d)
{
    for (size_t i = 0; i < d->n; i++)
        doc_free(d->at[i]);
    vec_clear(d);
}

void lsp_docs_text(struct lsp_doc *x, const char *text)
{
    arena_reset(x->memory);
    x->text = text_from(x->memory, x->uri, text, strlen(text));
}

/* The path without "." and "..". */
static void straighten(struct buf *b, const char *path)
{
    for (const char *part = path; *part != '\0';) {
        size_t n = strcspn(part, "/"), next = n + (part[n] == '/');
        bool up = n == 2 && strncmp(part, "..", 2) == 0;
        if (up && b->n > 1) {
            b->n--;
            while (b->n > 0 && b->at[b->n - 1] != '/')
                b->n--;
        } else if (!up && !(n == 1 && *part == '.')) {
            buf_bytes(b, part, next);
        }
        part += next;
    }
}

static void uri_of_file(const struct lsp_docs *d, const char *path, struct buf *uri)
{
    const struct lsp_doc *open = find_file(d, path);
    struct buf straight = BUF_EMPTY;

    straighten(&straight, path);
    if (open != NULL)
        buf_add(uri, open->uri);
    else
        lsp_uri(uri, buf_text(&straight));
    buf_clear(&straight);
}

bool lsp_docs_uri(const struct lsp_docs *d, const struct lsp_doc *x, const struct lsp_look *l,
                  const struct text *t, struct buf *uri)
{
    const struct includes *files = &l->session.includes;
    bool of_model = t == l->session.model_text;

    buf_reset(uri);
    for (size_t i = 0; i < files->file.n; i++)
        of_model = of_model || files->file.at[i].text == t;
    if (t == l->text)
        buf_add(uri, x->uri);
    else if (of_model)
        uri_of_file(d, t->name, uri);
    return uri->n > 0;
}
