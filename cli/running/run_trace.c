/*
 * Runs in files (see run_trace.h).
 */
#include "config.h"

#include "cli/running/run_trace.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command/output.h"
#include "running/shim/shared_page.h"

/* "lock mutex forks+40", as it is compared: of "mutex [3]" only "mutex". */
static void print_traced(struct buf *b, const struct execution *e, const struct operation *o)
{
    size_t from;

    e->print_kind(e->self, b, o->kind);
    if (o->object == EXECUTION_NONE)
        return;
    buf_char(b, ' ');
    from = b->n;
    e->print_object(e->self, b, o->object);
    for (size_t i = from; i < b->n; i++)
        if (b->at[i] == '[') {
            b->n = i > from && b->at[i - 1] == ' ' ? i - 1 : i;
            b->at[b->n] = '\0';
        }
}

bool run_trace_write(const char *path, const struct shown_run *s, const char *program,
                     struct diag *d)
{
    struct buf b = BUF_EMPTY;
    bool good;

    buf_add(&b, "# stgcheck run: ");
    failure_print(&b, s->kind, s->code);
    buf_printf(&b, " of %.*s\n", (int)strcspn(program, "\n"), program);
    for (size_t i = 0; i < s->step.n; i++) {
        s->program->print_thread(s->program->self, &b, s->step.at[i].thread);
        buf_char(&b, ' ');
        print_traced(&b, s->program, &s->step.at[i]);
        buf_char(&b, '\n');
    }
    good = output_text(path, &b, d);
    buf_clear(&b);
    return good;
}

/* ---- reading ---- */

/* One line of the file.  False: reported. */
static bool read_traced_step(struct run_trace *t, const struct text *text, uint32_t from,
                             uint32_t to, struct diag *d)
{
    struct span at = { text, from, to };
    const char *line = text->bytes + from;
    char *end;
    unsigned long thread;

    if (to - from >= 2 && line[0] == 't' && isdigit((unsigned char)line[1])) {
        thread = strtoul(line + 1, &end, 10);
        if (*end == ' ' && end < text->bytes + to && thread < PAGE_THREADS) {
            struct traced_step s = { (uint32_t)thread, end + 1,
                                     (size_t)(text->bytes + to - end - 1), at };
            vec_push(&t->step, s);
            return true;
        }
    }
    diag_error(d, at, "a step is a thread and its operation, as in 't1 lock mutex forks'");
    return false;
}

bool run_trace_read(struct run_trace *t, const char *path, struct diag *d)
{
    static const struct span nowhere = { NULL, 0, 0 };
    const struct text *text;
    const char *why;
    bool good = true;

    *t = (struct run_trace){ .arena = arena_new() };
    text = text_load(t->arena, path, &why);
    if (text == NULL) {
        diag_error(d, nowhere, "'%s' %s", path, why);
        return false;
    }
    for (uint32_t from = 0, to; good && from < text->len; from = to + 1) {
        to = from + (uint32_t)strcspn(text->bytes + from, "\n");
        if (to > from && text->bytes[from] != '#')
            good = read_traced_step(t, text, from, to, d);
    }
    if (good && t->step.n == 0)
        diag_error(d, nowhere, "'%s' has no steps", path);
    return good && t->step.n > 0;
}

void run_trace_clear(struct run_trace *t)
{
    if (t->arena != NULL)
        arena_free(t->arena);
    vec_clear(&t->step);
    buf_clear(&t->why);
}

/* ---- repeating ---- */

/* Is the thread about to do what the file says?  Else why not is told. */
static bool follows_file(struct run_trace *t, const struct execution *e, size_t i)
{
    const struct traced_step *s = &t->step.at[i];
    const struct operation *o = e->pending(e->self, s->thread);
    struct buf is = BUF_EMPTY;
    bool same;

    if (o != NULL)
        print_traced(&is, e, o);
    else
        buf_add(&is, "nothing");
    same = o != NULL && is.n == s->n && memcmp(is.at, s->operation, s->n) == 0;
    if (!same)
        buf_printf(&t->why,
                   "the program goes another way: in step %zu t%" PRIu32 " does %s, not %.*s",
                   i + 1, s->thread, buf_text(&is), (int)s->n, s->operation);
    else if (!e->enabled(e->self, s->thread))
        buf_printf(&t->why,
                   "the program goes another way: in step %zu t%" PRIu32 " has to wait: %s", i + 1,
                   s->thread, buf_text(&is));
    buf_clear(&is);
    return t->why.n == 0;
}

/* How the run stands after its last step. */
static enum run_end traced_end(const struct execution *e)
{
    bool waits = false, awaits = false;

    for (uint32_t i = 0; i < e->n_threads(e->self); i++) {
        if (e->enabled(e->self, i))
            return RUN_CUT;
        waits |= e->pending(e->self, i) != NULL;
        awaits |= e->pending(e->self, i) != NULL && e->pending(e->self, i)->awaits;
    }
    if (awaits && e->goes_on(e->self))
        return RUN_AWAITS;
    return waits ? RUN_DEADLOCK : RUN_COMPLETE;
}

struct exploration run_trace_repeat(struct run_trace *t, const struct execution *program,
                                    const struct explore_options *options)
{
    struct exploration x = { .broken_step = EXECUTION_NONE, .bounds = BOUND_RUNS };
    struct happens_before events;
    struct explored_run run = { .events = &events };
    struct outcome_told told = { .over = false };
    struct operation done;

    x.broken = !program->restart(program->self, &x.why);
    if (x.broken)
        return x;
    happens_before_init(&events, program);
    for (size_t i = 0; i < t->step.n && !told.over && follows_file(t, program, i); i++) {
        told = program->step(program->self, t->step.at[i].thread, &done);
        happens_before_push(&events, &done, &told);
    }
    run.end = told.over ? RUN_OVER : traced_end(program);
    run.message = told.message;
    x.runs = 1;
    x.cut = run.end == RUN_CUT;
    options->run(options->self, &run);
    happens_before_clear(&events);
    return x;
}
