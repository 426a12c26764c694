/*
 * The report (see run_report.h).
 */
#include "config.h"

#include "cli/running/run_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "api/write_json.h"
#include "running/shim/shared_page.h"
#include "support/printable.h"

/* ---- parts of a step ---- */

static void step_object(struct buf *b, const struct execution *e, const struct operation *o)
{
    if (o->object != EXECUTION_NONE)
        e->print_object(e->self, b, o->object);
}

static void step_place(struct buf *b, const struct execution *e, const struct operation *o)
{
    if (o->place != EXECUTION_NONE)
        e->print_place(e->self, b, o->place);
}

/* ---- text ---- */

static void pad_cell(struct buf *b, size_t from, size_t width)
{
    size_t is = b->n - from;

    buf_pad(b, ' ', is < width ? width - is : 1);
}

static void step_as_text(struct buf *b, const struct execution *e, size_t i,
                         const struct operation *o)
{
    size_t from;

    buf_printf(b, "  %4zu  ", i + 1);
    from = b->n;
    e->print_thread(e->self, b, o->thread);
    pad_cell(b, from, 6);
    from = b->n;
    e->print_kind(e->self, b, o->kind);
    pad_cell(b, from, 12);
    from = b->n;
    step_object(b, e, o);
    pad_cell(b, from, 28);
    if (o->returned != 0 && o->kind != OPERATION_THREAD_CREATE)
        buf_printf(b, "= %" PRIu64, o->returned);
    pad_cell(b, from, 34);
    step_place(b, e, o);
    while (b->n > 0 && b->at[b->n - 1] == ' ')
        b->n--;
    buf_char(b, '\n');
}

/* "t1 waits for t2: lock of mutex forks+40 at phil.c:12" */
static void wait_as_text(struct buf *b, struct real_execution *x, const struct execution *e,
                         uint32_t thread)
{
    const struct operation *o = e->pending(e->self, thread);
    struct vec_u32 whom = { NULL, 0, 0 };

    if (o == NULL)
        return;
    real_execution_waits_for(x, thread, &whom);
    buf_add(b, "  ");
    e->print_thread(e->self, b, thread);
    buf_add(b, o->awaits ? " waits in a loop" : whom.n > 0 ? " waits for " : " waits");
    for (size_t i = 0; i < whom.n; i++) {
        buf_add(b, i > 0 ? ", " : "");
        e->print_thread(e->self, b, whom.at[i]);
    }
    buf_add(b, ": ");
    e->print_kind(e->self, b, o->kind);
    buf_char(b, ' ');
    step_object(b, e, o);
    if (o->place != EXECUTION_NONE)
        buf_add(b, " at ");
    step_place(b, e, o);
    buf_char(b, '\n');
    vec_clear(&whom);
}

/* The first for whom a thread waits; EXECUTION_NONE: nobody in particular. */
static uint32_t first_awaited(struct real_execution *x, uint32_t thread)
{
    struct vec_u32 whom = { NULL, 0, 0 };
    uint32_t first;

    real_execution_waits_for(x, thread, &whom);
    first = whom.n > 0 ? whom.at[0] : EXECUTION_NONE;
    vec_clear(&whom);
    return first;
}

/* Follows who waits for whom from a thread; back at it within n steps: a cycle. */
static bool is_in_cycle(struct real_execution *x, uint32_t thread, uint32_t n)
{
    uint32_t at = thread;

    for (uint32_t i = 0; i < n && at != EXECUTION_NONE; i++) {
        at = first_awaited(x, at);
        if (at == thread)
            return true;
    }
    return false;
}

static void cycle_as_text(struct buf *b, struct real_execution *x, const struct execution *e)
{
    uint32_t n = e->n_threads(e->self), first = 0, at;

    while (first < n && !is_in_cycle(x, first, n))
        first++;
    if (first == n)
        return;
    buf_add(b, "  a cycle: ");
    e->print_thread(e->self, b, first);
    for (at = first_awaited(x, first);; at = first_awaited(x, at)) {
        buf_add(b, " -> ");
        e->print_thread(e->self, b, at);
        if (at == first)
            break;
    }
    buf_char(b, '\n');
}

static void failure_as_text(struct buf *b, const struct run_result *r, const struct shown_run *s)
{
    const struct execution *e = r->executions->program;

    if (s->message.n > 0 && s->step.n > 0 && r->failure.kind == FAILURE_MISUSE) {
        buf_add(b, ": ");
        step_object(b, e, &vec_last(&s->step));
        buf_printf(b, " %s", buf_text(&s->message));
    } else if (s->message.n > 0) {
        buf_printf(b, r->failure.kind == FAILURE_CRASH ? " %s" : ": %s", buf_text(&s->message));
    }
    buf_char(b, '\n');
    if (!s->repeated && r->failure.kind != FAILURE_LOST)
        buf_add(b, "  it went otherwise when it was run again: the program is not deterministic\n");
    for (size_t i = 0; i < s->step.n; i++)
        step_as_text(b, e, i, &s->step.at[i]);
    if (r->failure.kind == FAILURE_DEADLOCK) {
        for (uint32_t t = 0; t < e->n_threads(e->self); t++)
            wait_as_text(b, r->executions->real[0], e, t);
        cycle_as_text(b, r->executions->real[0], e);
    }
    if (s->output.n > 0)
        buf_printf(b, "output of this run:\n%s%s", buf_text(&s->output),
                   s->output.at[s->output.n - 1] == '\n' ? "" : "\n");
}

static void counts_as_text(struct buf *b, const struct run_result *r)
{
    const struct exploration *e = &r->exploration;
    uint64_t runs = e->runs - e->redundant - e->awaits;

    buf_printf(b, "%" PRIu64 " run%s", runs, runs == 1 ? "" : "s");
    if (r->options->all)
        buf_printf(b, ", %" PRIu64 " of them fail", r->failing);
    if (e->redundant > 0)
        buf_printf(b, ", %" PRIu64 " more were left as redundant", e->redundant);
    if (e->awaits > 0)
        buf_printf(b, ", %" PRIu64 " more were left in loops that wait", e->awaits);
    if (e->cut > 0)
        buf_printf(b, ", %" PRIu64 " were cut", e->cut);
    buf_char(b, '\n');
}

/* How a group ends, in words. */
static void group_end(struct buf *b, const struct run_group *g)
{
    if (g->kind == FAILURE_NONE)
        buf_add(b, "exit status 0");
    else
        failure_print(b, g->kind, g->code);
}

/* Each line behind a bar. */
static void output_as_text(struct buf *b, const char *output)
{
    while (*output != '\0') {
        size_t n = strcspn(output, "\n");
        buf_printf(b, "          | %.*s\n", (int)n, output);
        output += n + (output[n] == '\n');
    }
}

static void groups_as_text(struct buf *b, const struct run_result *r)
{
    for (size_t i = 0; i < r->groups.at.n; i++) {
        const struct run_group *g = &r->groups.at.at[i];
        buf_printf(b, "%8" PRIu64 " %s", g->runs, g->runs == 1 ? "run:  " : "runs: ");
        group_end(b, g);
        buf_printf(b, "%s%s\n", *g->place != '\0' ? ": " : "", g->place);
        if (g->output != NULL)
            output_as_text(b, g->output);
    }
}

void run_report_text(struct buf *b, const struct run_result *r, const struct shown_run *s)
{
    const char *name = r->options->program[0];

    if (r->failure.kind != FAILURE_NONE) {
        buf_printf(b, "%s: ", name);
        failure_print(b, r->failure.kind, r->failure.code);
        failure_as_text(b, r, s);
    } else if (r->verdict == RUN_HOLDS) {
        buf_printf(b, "%s: no run fails\n", name);
    }
    if (r->verdict == RUN_UNKNOWN)
        buf_printf(b, "%s: unknown: %s\n", name, r->why);
    counts_as_text(b, r);
    groups_as_text(b, r);
    if (!real_execution_sees_memory(r->executions->real[0]))
        buf_add(b,
                "memory that threads share is not looked at: compile with gcc -fsanitize=thread\n");
}

/* ---- JSON ---- */

static void json_text(struct buf *b, const char *key, struct buf *text)
{
    buf_printf(b, ", \"%s\": ", key);
    write_json_string(b, text->n > 0 ? buf_text(text) : NULL);
    buf_reset(text);
}

static void step_as_json(struct buf *b, const struct execution *e, const struct operation *o)
{
    struct buf part = BUF_EMPTY;

    buf_printf(b, "{\"thread\": %" PRIu32, o->thread);
    e->print_kind(e->self, &part, o->kind);
    json_text(b, "operation", &part);
    step_object(&part, e, o);
    json_text(b, "object", &part);
    step_place(&part, e, o);
    json_text(b, "place", &part);
    buf_printf(b, ", \"returned\": %" PRIu64 "}", o->returned);
    buf_clear(&part);
}

static void failure_as_json(struct buf *b, const struct run_result *r, struct shown_run *s)
{
    struct buf part = BUF_EMPTY;

    buf_printf(b, ",\n \"failure\": {\"code\": %d", r->failure.code);
    failure_print(&part, r->failure.kind, r->failure.code);
    json_text(b, "kind", &part);
    json_text(b, "message", &s->message);
    json_text(b, "output", &s->output);
    buf_add(b, ",\n  \"steps\": [");
    for (size_t i = 0; i < s->step.n; i++) {
        buf_add(b, i > 0 ? ",\n   " : "\n   ");
        step_as_json(b, r->executions->program, &s->step.at[i]);
    }
    buf_add(b, "]}");
    buf_clear(&part);
}

static void groups_as_json(struct buf *b, const struct run_result *r)
{
    struct buf part = BUF_EMPTY;

    buf_add(b, ",\n \"ends\": [");
    for (size_t i = 0; i < r->groups.at.n; i++) {
        const struct run_group *g = &r->groups.at.at[i];
        buf_printf(b, "%s{\"runs\": %" PRIu64, i > 0 ? ",\n   " : "\n   ", g->runs);
        group_end(&part, g);
        json_text(b, "end", &part);
        buf_add(&part, g->place);
        json_text(b, "place", &part);
        if (g->output != NULL) {
            buf_add(b, ", \"output\": ");
            write_json_string(b, g->output);
        }
        buf_char(b, '}');
    }
    buf_add(b, "]");
    buf_clear(&part);
}

static void report_as_json(struct buf *b, const struct run_result *r, struct shown_run *s)
{
    static const char *const words[] = { "true", "false", "unknown" };
    const struct exploration *found = &r->exploration;

    buf_printf(b, "{\"verdict\": \"%s\"", words[r->verdict]);
    buf_printf(b,
               ", \"runs\": %" PRIu64 ", \"redundant\": %" PRIu64 ", \"awaiting\": %" PRIu64
               ", \"cut\": %" PRIu64 ", \"failing\": %" PRIu64,
               found->runs - found->redundant - found->awaits, found->redundant, found->awaits,
               found->cut, r->failing);
    buf_printf(b, ", \"memory\": %s",
               real_execution_sees_memory(r->executions->real[0]) ? "true" : "false");
    if (r->verdict == RUN_UNKNOWN) {
        buf_add(b, ", \"reason\": ");
        write_json_string(b, r->why);
    }
    if (r->failure.kind != FAILURE_NONE)
        failure_as_json(b, r, s);
    if (r->options->all)
        groups_as_json(b, r);
    buf_add(b, "}\n");
}

void run_result_clear(struct run_result *r)
{
    failure_clear(&r->failure);
    run_groups_clear(&r->groups);
    run_trace_clear(&r->trace);
}

void run_report_print(struct run_result *r, struct shown_run *s)
{
    struct buf b = BUF_EMPTY;

    run_groups_sort(&r->groups);
    if (r->options->format == RUN_JSON) {
        report_as_json(&b, r, s);
        fputs(buf_text(&b), stdout);
    } else {
        run_report_text(&b, r, s);
        printable_put(stdout, &b);
    }
    buf_clear(&b);
}
