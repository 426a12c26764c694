/*
 * Looking at a text (see lsp_look.h).
 */
#include "config.h"

#include "cli/lsp/lsp_look.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "parser/parse.h"
#include "support/bug.h"

/* The limits of the child, unless --cpu-time, or else --time, and --memory set others: processor
   time, so that the limit is the same on a busy machine, and a multiple of it in elapsed time. */
#define MOST_SECONDS 2.0
#define MOST_BYTES ((size_t)1 << 30)
#define CLOCK_FACTOR 10

/* ---- the work ---- */

static const struct text *copy_source(struct lsp_look *l, const struct lsp_source *s)
{
    return text_from(l->session.input, s->name, s->bytes, s->n);
}

static void look_at_model(struct lsp_look *l, const struct lsp_source *model,
                          const struct includes *files)
{
    struct session *j = &l->session;
    struct property_list list;

    j->model_text = copy_source(l, model);
    j->includes = *files;
    session_parse(j);
    if (j->model_tree != NULL || j->aut != NULL)
        session_elaborate(j);
    if (j->stg == NULL)
        return;
    l->uses.sig = &j->stg->sig;
    if (j->own_properties != NULL)
        elab_properties(&j->elab, &j->stg->sig, j->prelude, j->own_properties, &list);
}

/* After the model, so that its errors can be told from those of the properties. */
static void look_at_properties(struct lsp_look *l, const struct lsp_source *properties)
{
    struct session *j = &l->session;
    struct property_list list;

    l->text = copy_source(l, properties);
    j->property_tree = parse_properties(j->input, j->symbols, l->text, j->diag);
    if (j->stg != NULL && j->property_tree != NULL)
        elab_properties(&j->elab, &j->stg->sig, j->prelude, j->property_tree, &list);
}

/* What nothing uses.  Properties with errors may use anything. */
static void look_for_unused(struct lsp_look *l, const struct lsp_source *users)
{
    struct session *j = &l->session;
    struct diag *apart = diag_new();
    const struct text *t = users != NULL ? copy_source(l, users) : NULL;

    if (t != NULL)
        j->property_tree = parse_properties(j->input, j->symbols, t, apart);
    if (t != NULL && diag_errors(apart) == 0)
        vec_push(&j->property_text, t);
    if (j->stg != NULL)
        session_warn_unused(j, true);
    diag_free(apart);
    j->property_text.n = 0;
    j->property_tree = NULL;
}

static struct lsp_look *look_at_texts(const struct check_settings *s, const struct lsp_texts *texts)
{
    const struct lsp_source *model = texts->model, *properties = texts->properties;
    struct lsp_look *l = mem_zalloc(sizeof *l);

    l->diag = diag_new();
    session_init(&l->session, s, l->diag);
    uses_init(&l->uses);
    l->session.elab.uses = &l->uses;
    l->session.elab.any_open = true;
    l->properties = properties != NULL;
    if (model != NULL)
        look_at_model(l, model, texts->files);
    l->model_errors = l->properties && diag_errors(l->diag) > 0;
    if (properties != NULL)
        look_at_properties(l, properties);
    else
        l->text = l->session.model_text;
    if (properties == NULL)
        look_for_unused(l, texts->users);
    l->tree = l->properties ? l->session.property_tree : l->session.model_tree;
    return l;
}

/* ---- the child that tries it ---- */

_Noreturn static void leave(void *self, enum bug_end why)
{
    (void)self;
    (void)why;
    _exit(1);
}

/* At most an hour. */
static double seconds_of(const struct check_settings *s)
{
    double seconds = s->cpu_time > 0 ? s->cpu_time : s->time > 0 ? s->time : MOST_SECONDS;

    return seconds < 3600 ? seconds : 3600;
}

static void child(const struct check_settings *s, const struct lsp_texts *texts)
{
    rlim_t seconds = (rlim_t)(seconds_of(s) + 0.999);
    struct rlimit limit = { seconds, seconds };

    setrlimit(RLIMIT_CPU, &limit); /* a lower limit that is set already remains */
    bug_set_end(leave, NULL);
    mem_set_limit(s->memory > 0 ? s->memory : MOST_BYTES);
    look_at_texts(s, texts);
    _exit(0);
}

/* The child holds the other end of the pipe until it ends. */
static bool ends_in_time(int end, double seconds)
{
    double until = clock_wall() + seconds;
    struct pollfd wait = { .fd = end, .events = POLLIN };
    int n;

    do {
        double left = until - clock_wall();
        n = poll(&wait, 1, left > 0 ? (int)(1000 * left) + 1 : 0);
    } while (n < 0 && errno == EINTR);
    return n != 0;
}

/* Does a child finish the analysis?  Where no child can be started, the answer is yes. */
static bool can_be_done(const struct check_settings *s, const struct lsp_texts *texts)
{
    int ends[2], status = 0;
    bool in_time;
    pid_t id;

    if (pipe(ends) != 0)
        return true;
    fflush(stdout);
    id = fork();
    if (id == 0)
        child(s, texts);
    close(ends[1]);
    in_time = id < 0 || ends_in_time(ends[0], CLOCK_FACTOR * seconds_of(s));
    close(ends[0]);
    if (id < 0)
        return true;
    if (!in_time)
        kill(id, SIGKILL);
    while (waitpid(id, &status, 0) < 0 && errno == EINTR)
        ;
    return in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

struct lsp_look *lsp_look_new(const struct check_settings *s, const struct lsp_texts *texts)
{
    return can_be_done(s, texts) ? look_at_texts(s, texts) : NULL;
}

void lsp_look_free(struct lsp_look *l)
{
    if (l == NULL)
        return;
    uses_clear(&l->uses);
    session_clear(&l->session);
    diag_free(l->diag);
    mem_free(l);
}
